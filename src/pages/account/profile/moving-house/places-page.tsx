import { useEffect, useMemo, useState } from 'react'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { type Question, questionsOf, type ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { energiesText } from '#lib/energy-names.ts'
import { questionOf } from '#lib/forms/messages.ts'
import { endingText } from '#lib/home-move-terms.ts'
import { overlapText } from '#lib/home-move-days.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { StateLine } from '#ui/state-line.tsx'
import {
  addressOf,
  dayLimitsOf,
  daysOf,
  endingOf,
  energiesThere,
  isBeingLookedUp,
  isBottledOnly,
  LOOK_UP_AGAIN,
  type MoveKind,
  whyNotReady,
  wrongDaysOf,
} from './draft.ts'
import css from './moving-house.module.css'
import { PricesThere } from './rates.tsx'
import type { StepProps } from './step-buttons.tsx'
import { useRates } from './use-rates.ts'

interface Props extends Omit<StepProps, 'onBack'> {
  ready: ReadyForm
  /** in a move with an offer there is always a new place */
  isOffer?: boolean
}

const KINDS = [
  { value: 'both', label: 'Moving', short: 'Moving' },
  { value: 'out', label: 'Only moving out', short: 'Only out' },
  { value: 'in', label: 'Only moving in', short: 'Only in' },
] as const

const QUESTIONS: Record<MoveKind, readonly string[]> = {
  both: ['moveOutDate', 'moveInAddress', 'moveInDate'],
  out: ['moveOutDate'],
  in: ['moveInAddress', 'moveInDate'],
}

/** Where from and to, and when. Source: portal-shell.md, section 2, Home move modal, page 1. */
export function PlacesPage({ start, ready, store, isOffer = false, onNext }: Props) {
  const { draft, change } = store
  const { retry } = useRates(store, start)
  const [isTried, setIsTried] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const { kind, answers, ratesInfoStatus } = draft
  const isLookingUp = isBeingLookedUp(draft)
  const { sites } = start.fromAddressInfo
  const asked = questionsOf(ready, answers)
  const isBottled = isBottledOnly(draft, start)
  const questions = QUESTIONS[kind].flatMap((name) => asked.get(name) ?? []).map((question) => (isBottled ? ofBottles(question) : question))
  const { moveOutDate, moveInDate } = daysOf(draft)
  const found = JSON.stringify(wrongDaysOf(draft, start))
  // The same list as long as it says the same of the same days: another day that is refused in the same words counts as a new refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const wrongDays = useMemo(() => JSON.parse(found) as ReturnType<typeof wrongDaysOf>, [found, moveOutDate, moveInDate])
  const whyNot = whyNotReady(draft, start) ?? (isOffer && ratesInfoStatus === 'error' ? LOOK_UP_AGAIN : undefined)
  // The question says it beside its own field.
  const isAddressMissing = kind !== 'out' && addressOf(draft) === undefined
  const hasNoPlace = kind !== 'in' && draft.selectedFromAddress.length === 0
  const overlap = moveOutDate && moveInDate && wrongDays.length === 0 && !isBottled ? overlapText(moveOutDate, moveInDate) : undefined
  const goOn = () => {
    const [wrong] = wrongDays
    if (wrong) document.getElementById(`root_${questionOf(wrong)}`)?.focus()
    else if (whyNot === undefined) onNext()
    else setIsWaiting(isLookingUp)
  }
  // Asked to go on while the new address was looked up, it goes on once that has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else that it reads changes what was asked for
  useEffect(() => {
    if (!isWaiting || isLookingUp) return
    setIsWaiting(false)
    goOn()
  }, [isWaiting, isLookingUp])
  return (
    <div
      // Before the form looks at its own questions: what is missing is said all at once.
      onSubmitCapture={() => {
        setIsTried(true)
        if (hasNoPlace) requestAnimationFrame(() => document.getElementById(FIRST_PLACE)?.focus())
      }}
    >
      {sites.length > 0 && (
        <div className={css.kind}>
          <SegmentedControl
            label="What are you doing?"
            options={isOffer ? KINDS.filter((option) => option.value !== 'out') : KINDS}
            value={kind}
            onChange={(next) =>
              change({ kind: next, selectedFromAddress: next === 'in' ? [] : chosenIn(start, draft.selectedFromAddress) })
            }
          />
        </div>
      )}
      {kind !== 'in' && <FromPlaces start={start} store={store} error={isTried && hasNoPlace ? whyNot : undefined} />}
      <QuestionsForm
        // Other questions are another form.
        key={kind}
        ready={withDays(ready, dayLimitsOf(draft, start), wrongDays)}
        questions={questions}
        answers={answers}
        refusals={wrongDays}
        isPatient
        unfinished={{ texts: { moveInAddress: draft.typedAddress }, onChange: (_name, typedAddress) => change({ typedAddress }) }}
        onChange={(next) => change({ answers: next })}
        onDone={goOn}
      >
        {kind !== 'out' && addressOf(draft) && <NewPlace start={start} store={store} retry={retry} />}
        {overlap && <p className={css.note}>{overlap}</p>}
        <StateLine tone={isLookingUp ? 'quiet' : 'bad'}>{isTried && !hasNoPlace && !isAddressMissing ? whyNot : undefined}</StateLine>
        <Actions>
          <Button isSubmit>Next</Button>
        </Actions>
      </QuestionsForm>
    </div>
  )
}

const OF_BOTTLES: Record<string, string> = {
  moveOutDate: 'We stop delivering gas after this day, and collect the bottles.',
  moveInDate: 'From this day on we deliver gas there.',
}

/** A question whose hint speaks of power, asked where bottled gas moves alone. */
function ofBottles(question: Question): Question {
  const description = OF_BOTTLES[question.name]
  return description === undefined ? question : { ...question, schema: { ...question.schema, description } }
}

/** The form with the days that its calendars offer, and the nearest one beside a day that cannot be done. */
function withDays(ready: ReadyForm, limits: ReturnType<typeof dayLimitsOf>, wrongDays: ReturnType<typeof wrongDaysOf>): ReadyForm {
  const { uiSchema } = ready.form
  const ofDay = (name: keyof typeof limits) => ({
    ...(uiSchema as Record<string, object>)[name],
    'ui:earliest': limits[name].earliest,
    'ui:latest': limits[name].latest,
    'ui:nearest': wrongDays.find(({ pointer }) => pointer === `/${name}`)?.nearest,
  })
  return {
    ...ready,
    form: { ...ready.form, uiSchema: { ...uiSchema, moveOutDate: ofDay('moveOutDate'), moveInDate: ofDay('moveInDate') } },
  }
}

/** Of one place, that one. */
const chosenIn = ({ fromAddressInfo: { sites } }: HomeMoveStart, chosen: string[]): string[] =>
  chosen.length > 0 || sites.length !== 1 ? chosen : sites.map(({ id }) => id)

const FIRST_PLACE = 'first-place'
const PLACES_ERROR = 'places-error'

/** The places that can be left: one is said, of several some are chosen. */
function FromPlaces({ start, store: { draft, change }, error }: Pick<Props, 'start' | 'store'> & { error?: string | undefined }) {
  const { sites } = start.fromAddressInfo
  const [only, another] = sites
  const { selectedFromAddress } = draft
  if (only && !another) {
    return (
      <p className={css.from}>
        <span className="label">Moving out of</span>
        {only.address}
      </p>
    )
  }
  return (
    <fieldset className={css.places} aria-describedby={error && PLACES_ERROR}>
      <legend className="label">Which places are you moving out of?</legend>
      {sites.map(({ id, address, nickname }, i) => (
        <label key={id} className={css.place}>
          <input
            id={i === 0 ? FIRST_PLACE : undefined}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            checked={selectedFromAddress.includes(id)}
            onChange={({ target }) =>
              change({
                selectedFromAddress: target.checked ? [...selectedFromAddress, id] : selectedFromAddress.filter((one) => one !== id),
              })
            }
          />
          <span>
            {nickname ?? address}
            {nickname && <small className="quiet remark">{address}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id={PLACES_ERROR} className={`label ${css.error}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const METER = {
  smart: 'There is a smart meter, so the power can be switched on any day.',
  manual: 'The meter there is read by hand: someone has to come on a working day to switch the power on.',
  unknown: 'We don’t know the meter there: someone may have to come on a working day to switch the power on.',
} as const

/** The meter and the prices of the new place. */
function NewPlace({ start, store: { draft, change }, retry }: Pick<Props, 'start' | 'store'> & { retry(): void }) {
  const { ratesInfo, ratesInfoStatus } = draft
  if (ratesInfoStatus === 'error') {
    return (
      <div className={css.note}>
        <p role="status">We couldn’t look up the meter and the prices there.</p>
        <Button tone="quiet" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  if (!ratesInfo)
    return (
      <p role="status">{isBottledOnly(draft, start) ? 'Looking up the prices there…' : 'Looking up the meter and the prices there…'}</p>
    )
  const { meterType, movingFrom } = ratesInfo
  const there = energiesThere(draft)
  const ending = endingOf(draft, start, there)
  const missing = [...new Set(movingFrom.map(({ energyType }) => energyType))].filter((energy) => !there.includes(energy))
  return (
    <div className={css.note}>
      {!isBottledOnly(draft, start) && <p>{METER[meterType]}</p>}
      {missing.length > 0 && <p>{[`We don’t supply ${energiesText(missing)} there.`, endingText(ending)].filter(Boolean).join(' ')}</p>}
      <PricesThere start={start} store={{ draft, change }} />
    </div>
  )
}
