import type { HomeMoveStart, RatedPlan } from '#schemas/home-move/entities.ts'
import { energyName } from '#lib/energy-names.ts'
import { RateFigures } from '#ui/rate-figures.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Unfold } from '#ui/unfold.tsx'
import css from './moving-house.module.css'
import type { DraftStore } from './use-draft.ts'

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

/** What the plans that move along cost at the new place. */
export function PricesThere({ start, store: { draft, change } }: { start: HomeMoveStart; store: Pick<DraftStore, 'draft' | 'change'> }) {
  const { ratesInfo, ratesInfoWithGST } = draft
  const moving = ratesInfo?.movingTo.filter(({ isCurrent }) => isCurrent) ?? []
  if (moving.length === 0) return null
  return (
    <Unfold label="What you’ll pay there">
      <div className={css.rates}>
        <p>
          {start.showsMoney
            ? 'Your plan moves with you, at today’s prices:'
            : 'Your group’s plan moves with you, at the prices it has agreed.'}
        </p>
        {start.showsMoney && <GstChoice withGst={ratesInfoWithGST} onChange={(withGst) => change({ ratesInfoWithGST: withGst })} />}
        {moving.map((plan) => (
          <PlanRates key={plan.planId} plan={plan} withGst={ratesInfoWithGST} />
        ))}
      </div>
    </Unfold>
  )
}

const GST = [
  { value: 'with', label: 'With GST' },
  { value: 'without', label: 'Without GST' },
] as const

export const GstChoice = ({ withGst, onChange }: { withGst: boolean; onChange(withGst: boolean): void }) => (
  <SegmentedControl label="Prices" options={GST} value={withGst ? 'with' : 'without'} onChange={(value) => onChange(value === 'with')} />
)
