import { useRef, useState } from 'react'
import type { Offer, Powershout } from '#schemas/powershout/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { powershoutAcceptOffer, powershoutDeleteOffer, powershoutOffers } from '#schemas/powershout/routes.ts'
import { failureText } from '#api/failure-text.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import { Resource } from '#api/resource.tsx'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh, useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { Unfold } from '#ui/unfold.tsx'
import { afterRefusal, type AllStatus, type OfferStatus, type OwnOffer, overallOf, untilText } from './offer-states.ts'
import css from './powershout.module.css'
import { refusalText } from './refusal-text.ts'

interface Props {
  powershout: Powershout
  /** loads again what an accepted offer changes */
  onChanged(): Promise<unknown>
  onSay(text: string): void
}

const STATUS_TEXT: Record<OfferStatus, string> = {
  LOADING: 'Accepting…',
  ACCEPTED: 'Accepted',
  ERROR: 'Not accepted',
  EXPIRED: 'Expired',
  ALREADY_ACCEPTED: 'Accepted',
}

const ALL_TEXT: Record<AllStatus, string | undefined> = {
  loading: 'Accepting your offers…',
  idle: undefined,
  none: undefined,
  error: 'None of the offers could be accepted. Try again.',
  partial: 'Some offers were accepted. See the others below.',
  complete: 'All offers are accepted.',
}

/** What is offered, each offer with its own state, and all of them at once. Source: portal-usage.md, sections 3, 4 and 8. */
export function Offers({ powershout: { loyaltyAccountId, memberId }, onChanged, onSay }: Props) {
  const offers = useApi(powershoutOffers, {})
  const [own, setOwn] = useState<Record<string, OwnOffer>>({})
  /** the offers that were open when all of them were accepted */
  const [all, setAll] = useState<readonly string[]>()
  const isRunning = useRef(false)
  const keys = useRef(new Map<string, string>())
  const put = (id: string, offer: OwnOffer) => setOwn((others) => ({ ...others, [id]: offer }))

  /** @returns whether it was accepted */
  async function accept({ campaignOfferId, quantity, offerCode }: Offer): Promise<boolean> {
    // Tried again it is the same act, so an answer that was lost is found.
    const acceptKey = keys.current.get(campaignOfferId) ?? crypto.randomUUID()
    keys.current.set(campaignOfferId, acceptKey)
    put(campaignOfferId, { status: 'LOADING', dialog: 'idle' })
    try {
      await call(powershoutAcceptOffer, { body: { loyaltyAccountId, memberId, campaignOfferId, quantity, offerCode, acceptKey } })
      put(campaignOfferId, { status: 'ACCEPTED', dialog: 'idle' })
      return true
    } catch (error) {
      put(campaignOfferId, afterRefusal(problemOf(error)))
      return false
    }
  }
  async function acceptSome(some: readonly Offer[]) {
    if (isRunning.current) return
    isRunning.current = true
    let hours = 0
    for (const offer of some) if (await accept(offer)) hours += offer.quantity
    // Who tries again while the balance loads is not ignored.
    isRunning.current = false
    await onChanged()
    if (hours > 0) onSay(`${counted(hours, 'free hour')} added to your balance.`)
  }
  async function remove({ campaignOfferId }: Offer, canAccept: boolean) {
    await saveAndRefresh(async () => {
      await call(powershoutDeleteOffer, { body: { loyaltyAccountId, memberId, campaignOfferId } })
      onSay(canAccept ? 'You’ve turned down the offer.' : 'The offer is removed.')
    }, onChanged)
  }
  const isBusy = Object.values(own).some(({ status }) => status === 'LOADING')
  // Nothing can be tried again before that is over.
  const failed = isBusy ? undefined : Object.entries(own).find(([, { dialog }]) => dialog === 'show')

  return (
    <Section title="Offers">
      <Resource of={offers} name="Your offers" heightRem={8}>
        {({ activeOffers, pastOffers }) => {
          const open = activeOffers.filter(({ campaignOfferId }) => own[campaignOfferId]?.status !== 'ACCEPTED')
          const overall = overallOf(all ?? open.map(({ campaignOfferId }) => campaignOfferId), own, all !== undefined)
          // What was accepted here just now stays where it was; what was over before is history.
          const done = pastOffers.filter(({ campaignOfferId }) => campaignOfferId in own)
          const over = pastOffers.filter((offer) => !done.includes(offer))
          const row = (offer: Offer) => (
            <OfferRow
              key={offer.campaignOfferId}
              offer={offer}
              status={own[offer.campaignOfferId]?.status ?? (offer.status === 'ACTIVE' ? undefined : offer.status)}
              isBusy={isBusy}
              onAccept={() => {
                setAll(undefined)
                acceptSome([offer])
              }}
              onDelete={(canAccept) => remove(offer, canAccept)}
            />
          )
          return (
            <>
              {activeOffers.length + done.length === 0 && <p>No offers for you at the moment.</p>}
              {open.length > 1 && (
                <div className={css.actions}>
                  <Button
                    isBusy={isBusy}
                    onClick={() => {
                      setAll(open.map(({ campaignOfferId }) => campaignOfferId))
                      acceptSome(open)
                    }}
                  >
                    {open.length === 2 ? 'Accept both' : `Accept all ${open.length}`}
                  </Button>
                </div>
              )}
              <StateLine tone={overall === 'complete' ? 'good' : overall === 'error' ? 'bad' : 'quiet'}>{ALL_TEXT[overall]}</StateLine>
              <ul className={css.list}>{[...activeOffers, ...done].map(row)}</ul>
              {over.length > 0 && (
                <Unfold label={`Past offers (${over.length})`}>
                  <ul className={css.list}>{over.map(row)}</ul>
                </Unfold>
              )}
            </>
          )
        }}
      </Resource>
      {failed && (
        <Refused
          key={failed[0]}
          problem={failed[1].problem}
          onTryAgain={() => {
            setAll(undefined)
            acceptSome((offers.data?.activeOffers ?? []).filter(({ campaignOfferId }) => campaignOfferId === failed[0]))
          }}
          onClose={() => put(failed[0], { ...failed[1], dialog: 'hide' })}
        />
      )}
    </Section>
  )
}

/** Says why an offer was not accepted. */
function Refused({ problem, onTryAgain, onClose }: { problem: Problem | undefined; onTryAgain(): void; onClose(): void }) {
  const isTryingAgain = useRef(false)
  // Without an answer it may have been accepted.
  const wasRefused = problem !== undefined && problem.status >= 400 && problem.status < 500
  const isGone = problem?.type === '/error/not_found'
  return (
    <Dialog
      title="The offer was not accepted"
      onClose={() => {
        onClose()
        if (isTryingAgain.current) onTryAgain()
      }}
    >
      {(close) => (
        <>
          <p>
            {problem && refusalText(problem, 'offer', failureText(problem))}
            {!wasRefused && ' You can try again: an offer is only ever accepted once.'}
          </p>
          <div className={css.actions}>
            {!isGone && (
              <Button
                onClick={() => {
                  isTryingAgain.current = true
                  close()
                }}
              >
                Try again
              </Button>
            )}
            <Button tone="quiet" onClick={close}>
              {isGone ? 'Close' : 'Not now'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface RowProps {
  offer: Offer
  /** undefined while it can be accepted */
  status: OfferStatus | undefined
  isBusy: boolean
  onAccept(): void
  onDelete(canAccept: boolean): Promise<void>
}

function OfferRow({ offer, status, isBusy, onAccept, onDelete }: RowProps) {
  const { title, quantity, description, expiryDate, hoursExpiryDate } = offer
  const canAccept = status === undefined || status === 'ERROR' || status === 'LOADING'
  const name = `${title}, ${counted(quantity, 'hour')}`
  const [isAsking, setAsking] = useState(false)
  const [remove, removing] = useWork(() => onDelete(canAccept))
  return (
    <li className={css.row} data-is={status}>
      <div>
        <h3 className="heading">
          {title}: {counted(quantity, 'hour')}
        </h3>
        {description && <p>{description}</p>}
        <p className="quiet">
          {canAccept && untilText(offer)}
          {status === 'EXPIRED' && `Offer ended ${dayText(expiryDate, 'year')}`}
          {(status === 'ACCEPTED' || status === 'ALREADY_ACCEPTED') && `Use by ${dayText(hoursExpiryDate, 'year')}`}
        </p>
        {removing.is === 'failed' && (
          <StateLine tone="bad">{refusalText(removing.problem, 'offer', failureText(removing.problem))}</StateLine>
        )}
      </div>
      <div className={css.rowEnd}>
        {status && (
          <span className={`label ${css.badge}`} data-is={status} role={status === 'LOADING' ? 'status' : undefined}>
            {STATUS_TEXT[status]}
          </span>
        )}
        {canAccept && (
          <Button tone="quiet" isBusy={isBusy} label={`Accept ${name}`} onClick={onAccept}>
            {status === 'ERROR' ? 'Try again' : 'Accept'}
          </Button>
        )}
        <Button
          tone="quiet"
          label={canAccept ? `No, thanks: ${name}` : `Remove from the list: ${name}`}
          isBusy={isBusy || removing.is === 'running'}
          onClick={() => (canAccept ? setAsking(true) : remove())}
        >
          {canAccept ? 'No, thanks' : 'Remove'}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Turn down this offer?"
          text={`${title}: ${counted(quantity, 'hour')}. You won’t be able to accept it later.`}
          yes="Turn it down"
          isDestructive
          onYes={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
