import { useState } from 'react'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { HomeMoveStart, MoveOffer } from '#schemas/home-move/entities.ts'
import { energyName } from '#lib/energy-names.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { chosenOf } from './draft.ts'
import css from './moving-house.module.css'
import { GstChoice, PlanRates } from './rates.tsx'
import type { DraftStore } from './use-draft.ts'

interface Props {
  start: HomeMoveStart
  store: DraftStore
  onBack(): void
  onNext(): void
}

const TERM: Record<MoveOffer['planType'], string> = { flexibleTerm: 'flexible term', fixedTerm: 'fixed term' }

/** A plan for each energy, the offers that come with them, and a bonus code. */
export function PlanStep({ start, store: { draft, change }, onBack, onNext }: Props) {
  const [isTried, setIsTried] = useState(false)
  const { selectedPlans, selectedOffer, ratesInfo, ratesInfoWithGST, bonusOfferCode } = draft
  const chosenThere = chosenOf(draft)
  const selectedEnergy = chosenThere.map(({ energy }) => energy)
  const plansOf = (energy: EnergyType) => ratesInfo?.movingTo.filter(({ energyType }) => energyType === energy) ?? []
  const isWhole = chosenThere.every(({ plan }) => plan !== undefined)
  const goesWith = ({ energyType, planId }: MoveOffer, plans: typeof selectedPlans) =>
    selectedEnergy.includes(energyType) && plans[energyType] !== undefined && (planId === undefined || plans[energyType] === planId)
  const offers = start.offerData.filter((offer) => goesWith(offer, selectedPlans))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isWhole) onNext()
      }}
    >
      {start.showsMoney && <GstChoice withGst={ratesInfoWithGST} onChange={(withGst) => change({ ratesInfoWithGST: withGst })} />}
      {selectedEnergy.map((energy) => {
        const plans = plansOf(energy)
        const chosen = plans.find(({ planId }) => planId === selectedPlans[energy])
        return (
          <div key={energy} className={css.note}>
            <Select
              isStacked
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
                const next = planId === '' ? others : { ...others, [energy]: planId }
                const offer = start.offerData.find(({ code }) => code === selectedOffer)
                change({ selectedPlans: next, selectedOffer: offer && goesWith(offer, next) ? selectedOffer : undefined })
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
                  <small className="quiet">
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
      <StateLine tone="bad">{isTried && !isWhole ? 'Please choose a plan for each energy.' : undefined}</StateLine>
      <div className={css.actions}>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
        <Button isSubmit>Next</Button>
      </div>
    </form>
  )
}
