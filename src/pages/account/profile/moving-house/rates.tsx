import type { RatedPlan } from '#schemas/home-move/entities.ts'
import { energyName } from '#lib/energy-names.ts'
import { moneyText, rateText } from '#lib/money-text.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import css from './moving-house.module.css'

const UNIT = { kWh: 'a kWh', day: 'a day', bottle: 'a bottle' } as const

/** What a plan costs; nothing for a buying group, which has agreed its prices. */
export function PlanRates({ plan: { energyType, planName, rates, discountPercentage }, withGst }: { plan: RatedPlan; withGst: boolean }) {
  return (
    <div className={css.plan}>
      <h3 className="heading">
        {energyName(energyType)}: {planName}
      </h3>
      {rates.length > 0 && (
        <Figures>
          {rates.map(({ name, unit, rateWithGstNzd, rateWithoutGstNzd, note }) => {
            const nzd = withGst ? rateWithGstNzd : rateWithoutGstNzd
            return (
              <Figure key={name} name={name} note={note}>
                {unit === 'kWh' ? rateText(nzd) : moneyText(nzd)} <small>{UNIT[unit]}</small>
              </Figure>
            )
          })}
          {discountPercentage > 0 && (
            <Figure name="Discount" note="if you pay on time">
              {discountPercentage}%
            </Figure>
          )}
        </Figures>
      )}
    </div>
  )
}

const GST = [
  { value: 'with', label: 'With GST' },
  { value: 'without', label: 'Without GST' },
] as const

export const GstChoice = ({ withGst, onChange }: { withGst: boolean; onChange(withGst: boolean): void }) => (
  <SegmentedControl label="Prices" options={GST} value={withGst ? 'with' : 'without'} onChange={(value) => onChange(value === 'with')} />
)
