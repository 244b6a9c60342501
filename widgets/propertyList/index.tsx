import type { EnergyType } from '#schemas/account/entities.ts'
import type { IconName } from '#schemas/icon.ts'
import type { WidgetData } from '#schemas/widget.ts'
import { failureText } from '#api/failure-text.ts'
import { useSelectSite } from '#api/select-site.ts'
import { defineWidget } from '#registry/widget.ts'
import { dayText } from '#lib/day-text.ts'
import { energyName } from '#lib/energy-names.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { leftText } from '#lib/left-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { Icon } from '#ui/icon.tsx'
import { moneyText } from '#lib/money-text.ts'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import schema from './schema.ts'
import css from './property-list.module.css'

type Property = WidgetData<typeof schema>['properties'][number]

const ICONS: Record<EnergyType, IconName> = { electricity: 'bolt', naturalGas: 'flame', lpg: 'bottle' }

export default defineWidget(schema, function PropertyList({ title, config: { leavesOut = [] }, data }) {
  const [select, state] = useSelectSite()
  // The amount is the billing account's: beside one of several properties it would read as that property's.
  const sharesAccount = (id: string) => data.properties.filter(({ billingAccountId }) => billingAccountId === id).length > 1
  return (
    <Card title={title}>
      {state.is === 'failed' && <p role="alert">{failureText(state.problem)}</p>}
      <ul className={css.list}>
        {data.properties.map(
          ({
            billingAccountId,
            siteId,
            address,
            nickname,
            propertyType,
            colorSchema,
            isSelected,
            energyTypes,
            lastThirtyDaysKwh,
            lastReadDay,
            amountToPayNzd,
            gasToSeeTo,
            ...left
          }) => (
            <li key={`${billingAccountId} ${siteId}`} className={css.property}>
              {!leavesOut.includes('picture') && (
                <div className={css.picture}>
                  <PropertyPicture type={propertyType} colorSchema={colorSchema} />
                </div>
              )}
              <div className={css.text}>
                <h3 className="label">
                  <WithTeReo text={nickname ?? address} />
                </h3>
                {nickname && (
                  <p className="quiet">
                    <WithTeReo text={address} />
                  </p>
                )}
                {left.isLeft && <p className="quiet">{leftText(left)}</p>}
                <ul className={css.energies}>
                  {energyTypes.map((type) => (
                    <li key={type}>
                      <Icon name={ICONS[type]} />
                      {energyName(type)}
                    </li>
                  ))}
                </ul>
                <p className="quiet">
                  {[
                    !leavesOut.includes('latestUse') && kwhUsedText(energyTypes, lastThirtyDaysKwh, lastReadDay),
                    !leavesOut.includes('amountToPay') && !sharesAccount(billingAccountId) && toPayText(amountToPayNzd),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {gasToSeeTo && <p className={css.toSeeTo}>{gasText(gasToSeeTo)}</p>}
              </div>
              {isSelected ? (
                <p className={`label ${css.selected}`}>
                  <Icon name="check" />
                  Shown now
                </p>
              ) : (
                <Button tone="quiet" isBusy={state.is === 'running'} onClick={() => select({ body: { billingAccountId, siteId } })}>
                  Show<span className="visually-hidden"> {nickname ?? address}</span>
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
    </Card>
  )
})

/** Bottled gas has no readings to wait for. */
const kwhUsedText = (energyTypes: readonly EnergyType[], kwh: number | undefined, lastDay: string | undefined) =>
  kwh !== undefined
    ? `${kwhText(kwh)} in 30 days${lastDay ? ` to ${dayText(lastDay, 'year')}` : ''}`
    : energyTypes.some((type) => type !== 'lpg') && 'No readings yet'

const gasText = ({ is, date }: NonNullable<Property['gasToSeeTo']>) =>
  is === 'failed'
    ? `Gas could not be delivered${date ? ` on ${dayText(date, 'weekday')}` : ''}`
    : `Bottled gas is due${date ? ` about ${dayText(date, 'weekday')}` : ''}`

const toPayText = (nzd = 0) => nzd > 0 && `${moneyText(nzd)} to pay`
