import type { EnergyType } from '#schemas/account/entities.ts'
import type { IconName } from '#schemas/icon.ts'
import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Day } from '#ui/time.tsx'
import schema from './schema.ts'
import css from './hero-info.module.css'

const ENERGY_ICONS: Record<EnergyType, IconName> = { electricity: 'bolt', naturalGas: 'flame', lpg: 'bottle' }

const PAGES: Record<EnergyType, string> = {
  electricity: paths.consumption(),
  naturalGas: paths.naturalGas(),
  lpg: paths.bottledGas(),
}

export default defineWidget(schema, function HeroInfo({ title, config: { leavesOut = [] }, data }) {
  const { customerNumber, memberSince, buyingGroupName, connections } = data
  return (
    <Card title={title}>
      <ul className={css.connections}>
        {connections.map(({ id, supplyType, supplyTypeDisplay, plan, icp, nickname }) => (
          <li key={id}>
            <Icon name={ENERGY_ICONS[supplyType]} size="badge" />
            <div>
              <h3 className="label">
                <Link to={PAGES[supplyType]}>{nickname ? `${supplyTypeDisplay}: ${nickname}` : supplyTypeDisplay}</Link>
              </h3>
              {!leavesOut.includes('plan') && <p className="quiet">{plan}</p>}
              {icp && !leavesOut.includes('icp') && <p className="quiet">ICP {icp}</p>}
            </div>
          </li>
        ))}
      </ul>
      <dl className={css.facts}>
        <div>
          <dt className="quiet">Customer number</dt>
          <dd>{customerNumber}</dd>
        </div>
        {memberSince && !leavesOut.includes('memberSince') && (
          <div>
            <dt className="quiet">With us since</dt>
            <dd>
              <Day date={memberSince} form="year" />
            </dd>
          </div>
        )}
        {buyingGroupName && (
          <div>
            <dt className="quiet">Buying group</dt>
            <dd>{buyingGroupName}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
})
