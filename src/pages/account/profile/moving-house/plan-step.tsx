import { useEffect, useState } from 'react'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { MoveOffer } from '#schemas/home-move/entities.ts'
import { energyName } from '#lib/energy-names.ts'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { chosenOf } from './draft.ts'
import css from './moving-house.module.css'
import { GstChoice, PlanRates } from './rates.tsx'
import { StepButtons, type StepProps } from './step-buttons.tsx'

const TERM: Record<MoveOffer['planType'], string> = { flexibleTerm: 'flexible term', fixedTerm: 'fixed term' }

/** A plan for each energy, the offers that come with them, and a bonus code. */
export function PlanStep({ start, store: { draft, change }, onBack, onNext }: StepProps) {
  const [isTried, setIsTried] = useState(false)
  const { selectedPlans, selectedOffer, ratesInfo, ratesInfoWithGST, bonusOfferCode } = draft
  const chosenThere = chosenOf(draft)
  const selectedEnergy = chosenThere.map(({ energy }) => energy)
  const plansOf = (energy: EnergyType) => ratesInfo?.movingTo.filter(({ energyType }) => energyType === energy) ?? []
  const isWhole = chosenThere.every(({ plan }) => plan !== undefined)
  const goesWith = ({ energyType, planId }: MoveOffer, plans: typeof selectedPlans) =>
    selectedEnergy.includes(energyType) && plans[energyType] !== undefined && (planId === undefined || plans[energyType] === planId)
  const offers = start.offerData.filter((offer) => goesWith(offer, selectedPlans))
  const choose = (next: typeof selectedPlans) => {
    const going = start.offerData.filter((offer) => goesWith(offer, next))
    // Who moves with an offer has the first that goes with the plan, unless they choose another or none.
    change({ selectedPlans: next, selectedOffer: (going.find(({ code }) => code === selectedOffer) ?? going[0])?.code })
  }
  // Where there is one plan alone, there is nothing to choose.
  const alone = selectedEnergy.flatMap((energy) => {
    const [plan, another] = plansOf(energy)
    return plan && !another && selectedPlans[energy] === undefined ? [[energy, plan.planId] as const] : []
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest follows from these
  useEffect(() => {
    if (alone.length > 0) choose({ ...selectedPlans, ...Object.fromEntries(alone) })
  }, [alone.join()])
  return (
    <Form
      noValidate
      onSubmit={(form) => {
        setIsTried(true)
        if (isWhole) onNext()
        else focusFirstWrong(form)
      }}
    >
      {start.showsMoney && <GstChoice withGst={ratesInfoWithGST} onChange={(withGst) => change({ ratesInfoWithGST: withGst })} />}
      {selectedEnergy.map((energy) => {
        const plans = plansOf(energy)
        const chosen = plans.find(({ planId }) => planId === selectedPlans[energy])
        return (
          <div key={energy} className={css.note}>
            <Select
              label={`${energyName(energy)} plan`}
              value={selectedPlans[energy] ?? ''}
              error={isTried && !chosen ? 'Please choose a plan.' : undefined}
              options={[
                { value: '', label: 'Choose a plan' },
                ...plans.map(({ planId, planName, isCurrent }) => ({
                  value: planId,
                  label: isCurrent ? `${planName} (yours now)` : planName,
                })),
              ]}
              onChange={(planId) => {
                const { [energy]: _before, ...others } = selectedPlans
                choose(planId === '' ? others : { ...others, [energy]: planId })
              }}
            />
            {chosen && <PlanRates plan={chosen} withGst={ratesInfoWithGST} />}
          </div>
        )
      })}
      {offers.length > 0 && (
        <fieldset className={css.places}>
          <legend className="label">Choose your offer</legend>
          {[undefined, ...offers].map((offer) => (
            <label key={offer?.code ?? 'none'} className={css.place}>
              <input
                type="radio"
                name="offer"
                checked={selectedOffer === offer?.code}
                onChange={() => change({ selectedOffer: offer?.code })}
              />
              <span>
                {offer ? offer.title : 'No offer'}
                {offer && (
                  <small className="quiet remark">
                    {offer.body} {`A ${TERM[offer.planType]} plan.`}
                  </small>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {start.hasBonusOffers && (
        <TextField
          label="Bonus code (if you have one)"
          value={bonusOfferCode ?? ''}
          maxLength={40}
          onChange={(code) => change({ bonusOfferCode: code })}
        />
      )}
      <StepButtons onBack={onBack} />
    </Form>
  )
}
