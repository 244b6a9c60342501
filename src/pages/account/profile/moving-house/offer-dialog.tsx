import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import type { ReadyForm } from '#forms/questions.ts'
import { energyName } from '#lib/energy-names.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Form } from '#ui/form.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { answeredIn } from './answered.tsx'
import { chosenOf, isBeingLookedUp, whyNotReady, wrongDaysOf } from './draft.ts'
import { isStepRight } from './is-step-right.ts'
import css from './moving-house.module.css'
import { type OfferStep, STEPS, TOLD } from './offer-steps.ts'
import { PlacesPage } from './places-page.tsx'
import { PlanStep } from './plan-step.tsx'
import { StepPage } from './step-page.tsx'
import { SendForm } from './send-form.tsx'
import { SentBack } from './sent-back.tsx'
import { Fact } from '../facts.tsx'
import { Ending, Summary } from './summary.tsx'
import { StepButtons, type StepProps } from './step-buttons.tsx'
import type { DraftStore } from './use-draft.ts'

interface Props {
  start: HomeMoveStart
  forms: { places: ReadyForm; promotion: ReadyForm }
  store: DraftStore
  step: string
  onClose(): void
}

/** A move with a plan and an offer for the new place, in a dialog. Source: portal-shell.md, sections 2 and 3, Home-move promotion form. */
export function OfferDialog({ start, forms, store, step, onClose }: Props) {
  const navigate = useNavigate()
  const { draft } = store
  const caseNumber = step === TOLD ? draft.postSubmitCaseNumber : undefined
  const wanted = STEPS.findIndex(({ id }) => id === step)
  const at = Math.min(wanted === -1 ? 0 : wanted, firstOpen(store, start, forms.promotion))
  const { id, title } = STEPS[at] ?? STEPS[0]
  const go = (to: OfferStep | undefined) => (to === undefined ? onClose() : navigate(paths.movingHouse({ offer: to })))
  const ways = { start, store, onBack: () => go(STEPS[at - 1]?.id), onNext: () => go(STEPS[at + 1]?.id) }
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins at its heading
  useEffect(() => heading.current?.focus(), [at, caseNumber])
  if (caseNumber) {
    return (
      <Dialog title="We have your move" onClose={onClose}>
        {(close) => (
          <>
            <FocusedLine>
              Your case number is <strong>{caseNumber}</strong>. We confirm your move by email within two working days.
            </FocusedLine>
            <Button onClick={close}>Done</Button>
          </>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog title="Move with an offer" onClose={onClose}>
      <h3 ref={heading} tabIndex={-1} className={`heading ${css.step}`}>
        Step {at + 1} of {STEPS.length} <span className="quiet">{title}</span>
      </h3>
      <ProgressBar value={at + 1} max={STEPS.length} label="Way through the steps" />
      <div className={css.stepBody} key={id}>
        <SentBack to={at < wanted && !isBeingLookedUp(draft) ? paths.movingHouse({ offer: id }) : undefined} />
        {id === 'date' && <PlacesPage start={start} store={store} onNext={ways.onNext} ready={forms.places} isOffer />}
        {id === 'energy' && <EnergyStep {...ways} />}
        {id === 'plan' && <PlanStep {...ways} />}
        {(id === 'property-info' || id === 'contact-details') && <StepPage {...ways} ready={forms.promotion} step={id} />}
        {id === 'review' && (
          <Review {...ways} ready={forms.promotion} onTold={() => navigate(paths.movingHouse({ offer: TOLD }), { replace: true })} />
        )}
      </div>
    </Dialog>
  )
}

/** A step is not reached before those before it are right: their answers may have been lost, or have become wrong. */
function firstOpen({ draft }: DraftStore, start: HomeMoveStart, promotion: ReadyForm): number {
  const { moveOutDate, moveInDate } = draft.answers
  const hasDays = (draft.kind === 'in' || moveOutDate !== undefined) && moveInDate !== undefined
  if (!hasDays || whyNotReady(draft, start) !== undefined || wrongDaysOf(draft, start).length > 0) return 0
  const chosen = chosenOf(draft)
  if (chosen.length === 0) return 1
  if (chosen.some(({ plan }) => plan === undefined)) return 2
  const unanswered = STEPS.findIndex(({ id }) => !isStepRight(promotion, id, draft.answers))
  return unanswered === -1 ? STEPS.length - 1 : unanswered
}

/** What is supplied at the new place. */
function EnergyStep({ start, store: { draft, change }, onBack, onNext }: StepProps) {
  const [isTried, setIsTried] = useState(false)
  const there = new Set(draft.ratesInfo?.movingTo.map(({ energyType }) => energyType))
  const selectedEnergy = chosenOf(draft).map(({ energy }) => energy)
  return (
    <Form
      noValidate
      onSubmit={() => {
        setIsTried(true)
        if (selectedEnergy.length > 0) onNext()
      }}
    >
      <fieldset className={css.places}>
        <legend className="label">What do you want from us at the new place?</legend>
        {start.energyTypes
          .filter((energy) => there.has(energy))
          .map((energy) => (
            <label key={energy} className={css.place}>
              <input
                type="checkbox"
                checked={selectedEnergy.includes(energy)}
                onChange={({ target }) =>
                  change({
                    selectedEnergy: start.energyTypes.filter((one) => (one === energy ? target.checked : selectedEnergy.includes(one))),
                  })
                }
              />
              <span>{energyName(energy)}</span>
            </label>
          ))}
      </fieldset>
      <StateLine tone="bad">{isTried && selectedEnergy.length === 0 ? 'Please choose at least one.' : undefined}</StateLine>
      <StepButtons onBack={onBack} />
    </Form>
  )
}

function Review({ start, store, ready, onBack, onTold }: StepProps & { ready: ReadyForm; onTold(): void }) {
  const navigate = useNavigate()
  const { draft } = store
  const { selectedOffer, bonusOfferCode } = draft
  const chosen = chosenOf(draft)
  const offer = start.offerData.find(({ code }) => code === selectedOffer)
  const { all, factsOf } = answeredIn(ready, draft.answers)
  const terms = all.get('termsAndConditions')
  return (
    <>
      <Summary draft={draft} start={start}>
        <Fact name="From us">{chosen.map(({ energy, plan }) => `${energyName(energy)}: ${plan?.planName}`).join('; ')}</Fact>
        <Ending draft={draft} start={start} moving={chosen.map(({ energy }) => energy)} />
        {start.offerData.length > 0 && <Fact name="Offer">{offer?.title ?? 'None'}</Fact>}
        {bonusOfferCode && <Fact name="Bonus code">{bonusOfferCode}</Fact>}
        {factsOf('property-info')}
        {factsOf('contact-details')}
      </Summary>
      <SendForm
        onWrongBonus={() => navigate(paths.movingHouse({ offer: 'plan' }))}
        start={start}
        ready={ready}
        store={store}
        journey="promotion"
        questions={terms ? [terms] : []}
        onBack={onBack}
        onTold={onTold}
      />
    </>
  )
}
