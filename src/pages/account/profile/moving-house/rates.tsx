import type { RatedPlan } from '#schemas/home-move/entities.ts'
import { energyName } from '#lib/energy-names.ts'
import { RateFigures } from '#ui/rate-figures.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import css from './moving-house.module.css'

/** What a plan costs; nothing for a buying group, which has agreed its prices. */
export function PlanRates({ plan: { energyType, planName, rates, discountPercentage }, withGst }: { plan: RatedPlan; withGst: boolean }) {
  return (
    <div className={css.plan}>
      <h3 className="heading">
        {energyName(energyType)}: {planName}
      </h3>
      {rates.length > 0 && (
        <RateFigures
          rates={rates.map(({ rateWithGstNzd, rateWithoutGstNzd, ...rate }) => ({
            ...rate,
            nzd: withGst ? rateWithGstNzd : rateWithoutGstNzd,
          }))}
          discountPercentage={discountPercentage}
        />
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
