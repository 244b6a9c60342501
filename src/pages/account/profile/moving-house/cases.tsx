import { useState } from 'react'
import type { FinalReading, HomeMoveCase, HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveCancel, type homeMoveCases } from '#schemas/home-move/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { SiteButton } from '#api/site-button.tsx'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { capitalised } from '#lib/capitalised.ts'
import { dayText } from '#lib/day-text.ts'
import { energiesText, energyName } from '#lib/energy-names.ts'
import { endingText, unsureText } from '#lib/home-move-terms.ts'
import { paths } from '#lib/paths.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { Time } from '#ui/time.tsx'
import { Unfold } from '#ui/unfold.tsx'
import { ChangeDays } from './change-days.tsx'
import { useRefreshMoves } from './use-refresh-moves.ts'
import css from './moving-house.module.css'
import { Fact } from '../facts.tsx'

interface Props {
  start: HomeMoveStart
  cases: RouteAnswer<typeof homeMoveCases>
  /** the case number of the move that was told last */
  told?: string | undefined
}

/** The customer’s moves, newest first. */
export const Cases = ({ start, cases: { cases }, told }: Props) =>
  cases.map((move) => (
    <Case
      key={move.moveId}
      move={move}
      billingAccountId={start.billingAccountId}
      isJustTold={move.state === 'received' && move.caseNumber === told}
    />
  ))

const COMING = { out: 'Moving out', into: 'Moving in' }
const NOT_COMING = { out: 'Moving out, as planned', into: 'Moving in, as planned' }
const WHEN: Record<HomeMoveCase['state'], typeof COMING> = {
  received: COMING,
  confirmed: COMING,
  done: { out: 'Moved out', into: 'Moved in' },
  declined: NOT_COMING,
  cancelled: NOT_COMING,
}

interface CaseProps {
  move: HomeMoveCase
  billingAccountId: string
  /** its number takes the focus, which was on the button that told it */
  isJustTold: boolean
}

function Case({ move, billingAccountId, isJustTold }: CaseProps) {
  const { moveId, caseNumber, state, stateText, nextStep, moveOut, moveIn, history, terms, finalReadings, mayChange, mayCancel } = move
  const [open, setOpen] = useState<'days' | 'cancel'>()
  /** the days, and nothing was tried since */
  const [isChanged, setChanged] = useState(false)
  const refreshMoves = useRefreshMoves()
  const [cancel, cancelling] = useWork(async () => {
    setChanged(false)
    await saveAndRefresh(() => call(homeMoveCancel, { params: { moveId }, body: { billingAccountId } }), refreshMoves)
  })
  const [latest] = history
  const hasSeveral = new Set(finalReadings.map(({ siteId }) => siteId)).size > 1
  return (
    <Section title={stateText} lead={isJustTold ? undefined : `Case number ${caseNumber}`}>
      {isJustTold && (
        <FocusedLine>
          Your case number is <strong>{caseNumber}</strong>.
        </FocusedLine>
      )}
      {latest?.message && <p>{latest.message}</p>}
      <p>{nextStep}</p>
      <dl className={css.facts}>
        {moveOut && (
          <Fact name={WHEN[state].out}>
            {moveOut.addresses.join('; ')}
            <br />
            Last day {dayText(moveOut.date, 'weekday')}
          </Fact>
        )}
        {moveIn && (
          <Fact name={WHEN[state].into}>
            {moveIn.address}
            <br />
            First day {dayText(moveIn.date, 'weekday')}
            {moveIn.newSiteId && <NewPlaceLink billingAccountId={billingAccountId} siteId={moveIn.newSiteId} />}
          </Fact>
        )}
        {terms && <Terms terms={terms} isOver={state === 'done'} />}
        {finalReadings.map((reading) => (
          <Fact key={reading.supplyPointId} name={`Final reading, ${energyName(reading.energyType).toLowerCase()}`}>
            {hasSeveral && (
              <>
                {reading.address}
                <br />
              </>
            )}
            <Reading reading={reading} date={moveOut?.date ?? ''} billingAccountId={billingAccountId} />
          </Fact>
        ))}
      </dl>
      <Actions>
        {mayChange && (
          <Button tone="quiet" onClick={() => setOpen('days')}>
            Change the days
          </Button>
        )}
        {mayCancel && (
          <Button tone="remove" isBusy={cancelling.is === 'running'} onClick={() => setOpen('cancel')}>
            Cancel the move
          </Button>
        )}
      </Actions>
      <StateLine tone="good">{isChanged && 'The new days are saved.'}</StateLine>
      {cancelling.is === 'failed' && mayCancel && !isChanged && (
        <StateLine tone="bad">{failureText(cancelling.problem, 'Not cancelled.')}</StateLine>
      )}
      <Unfold label="What happened so far">
        <ol className={css.history}>
          {history.map(({ at, text, message }) => (
            <li key={at + text}>
              <Time at={at} withDay /> {text}
              {message && <small className="quiet remark">{message}</small>}
            </li>
          ))}
        </ol>
      </Unfold>
      {open === 'days' && mayChange && (
        <ChangeDays
          move={move}
          billingAccountId={billingAccountId}
          onClose={(isSaved) => {
            setOpen(undefined)
            if (isSaved) setChanged(true)
          }}
        />
      )}
      {open === 'cancel' && (
        <Confirm
          title="Cancel this move?"
          text={`${[moveOut && 'Everything stays as it is at the old place.', moveIn && 'Nothing is switched on at the new one.'].filter(Boolean).join(' ')} Case ${caseNumber} ends.`}
          yes="Cancel the move"
          isDestructive
          onYes={() => void cancel()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

/** What they have at the new place, and what ends. */
const Terms = ({
  terms: { plans, unsure, ending, offer, bonusCode },
  isOver,
}: {
  terms: NonNullable<HomeMoveCase['terms']>
  isOver: boolean
}) => (
  <>
    {plans.length > 0 && (
      <Fact name={plans.length === 1 ? 'Your plan there' : 'Your plans there'}>
        {plans.map(({ energyType, planName }) => `${energyName(energyType)}: ${planName}`).join('; ')}
      </Fact>
    )}
    {unsure.length > 0 && !isOver && <Fact name="To be agreed">{unsureText(unsure.map(({ planName }) => planName))}</Fact>}
    {ending.length > 0 && (
      <Fact name={isOver ? 'Ended' : 'What ends'}>{isOver ? capitalised(energiesText(ending)) : endingText(ending)}</Fact>
    )}
    {offer && <Fact name="Offer">{offer}</Fact>}
    {bonusCode && <Fact name="Bonus code">{bonusCode}</Fact>}
  </>
)

/** What the old place still waits for. */
function Reading({ reading, date, billingAccountId }: { reading: FinalReading; date: string; billingAccountId: string }) {
  const { state, readDate, siteId, energyType, meterSerial } = reading
  switch (state) {
    case 'automatic':
      return 'The meter sends it by itself. There’s nothing for you to do.'
    case 'visit':
      return 'Our meter reader comes for it. Please leave the way to the meter open.'
    case 'later':
      return `Please read meter ${meterSerial ?? ''} on ${dayText(date, 'weekday')}, before you leave. We remind you by email.`
    case 'given':
      return `We have your reading of ${dayText(readDate ?? date, 'weekday')}. Thank you.`
    case 'due':
      return (
        <>
          Please read meter {meterSerial} now.{' '}
          <SiteButton
            billingAccountId={billingAccountId}
            siteId={siteId}
            to={energyType === 'naturalGas' ? paths.naturalGas({ read: 'open' }) : paths.consumption({ read: 'open' })}
          >
            Send the reading
          </SiteButton>
        </>
      )
  }
}

const NewPlaceLink = (site: { billingAccountId: string; siteId: string }) => (
  <SiteButton {...site} to={paths.dashboard()}>
    Look at the new place
  </SiteButton>
)
