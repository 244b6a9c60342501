import { useNavigate } from 'react-router-dom'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { phoneForReading } from '#lib/forms/nz-phone.ts'
import { typedPhone } from '#lib/forms/typed-phone.ts'
import { paths } from '#lib/paths.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Columns } from '#ui/columns.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Section } from '#ui/section.tsx'
import { isBegun, type MoveDraft } from './draft.ts'
import css from './moving-house.module.css'
import { STEPS } from './offer-steps.ts'
import type { StepProps } from './step-buttons.tsx'
import { Summary } from './summary.tsx'

interface Props extends Pick<StepProps, 'start' | 'store'> {
  hasCases: boolean
  /** a move is under way already */
  isMoving: boolean
  /** the customer has just left the form */
  isFocused: boolean
}

/** An offer is for a new place, and we know how to reach who moves. */
const toBeginOffer =
  ({ fromAddressInfo: { email, mobileNumber } }: HomeMoveStart) =>
  ({ kind, answers }: MoveDraft): Partial<MoveDraft> => ({
    kind: kind === 'out' ? 'both' : kind,
    answers: {
      ...(email ? { emailAddress: email } : {}),
      ...(mobileNumber ? { mobileNumber: typedPhone(phoneForReading(mobileNumber)) } : {}),
      ...answers,
    },
  })

/** What the form asks, page by page. */
const ASKED = ['Where you move, and on which days', 'Health and safety at the new place', 'Your plan there, before you send it']

/** Where a move begins, or goes on. */
export function StartView({ start, store: { draft, change, startAgain }, hasCases, isMoving, isFocused }: Props) {
  const navigate = useNavigate()
  const hasBegun = isBegun(draft)
  const begin = () => {
    change({ postSubmitCaseNumber: undefined })
    navigate(paths.movingHouse({ page: '1' }))
  }
  const beginning = (
    <Section
      title={hasBegun ? 'Continue your move' : hasCases ? 'Moving again?' : 'Take us with you'}
      lead={
        hasBegun
          ? 'What you have filled in is kept in this browser until you send it.'
          : 'It takes about five minutes, and what you fill in is kept in this browser until you send it.'
      }
      isPrinted={false}
    >
      {hasBegun ? (
        <Summary draft={draft} start={start} />
      ) : (
        <ol className={css.asked}>
          {ASKED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {isFocused && <FocusedLine>{hasBegun ? 'Your answers so far are kept.' : 'Nothing is filled in yet.'}</FocusedLine>}
      <Actions>
        <Button tone={hasCases && !hasBegun ? 'quiet' : 'plain'} onClick={begin}>
          {hasBegun ? 'Continue' : hasCases ? 'Start another move' : 'Start your move'}
        </Button>
        {hasBegun && (
          <Button tone="quiet" onClick={() => startAgain()}>
            Start again
          </Button>
        )}
      </Actions>
    </Section>
  )
  if (start.offerData.length === 0 || isMoving) return beginning
  return (
    <Columns isRoomy>
      {beginning}
      <Section title="Offers for movers" lead="Choose a plan for the new place, and get something on top." isPrinted={false} isNarrow>
        <ul className={css.offers}>
          {start.offerData.map(({ code, title, body }) => (
            <li key={code}>
              <h3 className="heading">{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ul>
        <Button
          tone="quiet"
          onClick={() => {
            change(toBeginOffer(start))
            navigate(paths.movingHouse({ offer: STEPS[0].id }))
          }}
        >
          Move with an offer
        </Button>
      </Section>
    </Columns>
  )
}
