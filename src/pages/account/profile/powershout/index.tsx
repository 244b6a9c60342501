import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { EligibleAccount, Powershout, WidgetCopy } from '#schemas/powershout/entities.ts'
import {
  powershoutBookings,
  powershoutCurrency,
  powershoutEligibleAccounts,
  powershoutHistory,
  powershoutOffers,
  powershoutResults,
  powershoutSuggestion,
} from '#schemas/powershout/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi, useRefreshWithWidgets } from '#api/use-api.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { markPrompted, wasPrompted } from '#browser/prompted.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { WHY_NO_FREE_HOURS } from '#lib/no-free-hours.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { Slides } from '#ui/slides.tsx'
import { FreeHoursReminder } from '../free-hours-reminder.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { Bookings } from './bookings.tsx'
import { History, historyQuery } from './history.tsx'
import { Offers } from './offers.tsx'
import { Results } from './results.tsx'
import css from './powershout.module.css'

/** Free power hours: what is left, offers, bookings and what they brought. Source: portal-usage.md, sections 2 to 5 and 7 to 9. */
export default function PowershoutPage() {
  const { search } = useLocation()
  const page = Math.max(1, Math.min(100_000, Number.parseInt(new URLSearchParams(search).get('page') ?? '1', 10) || 1))
  const powershout = useApi(powershoutCurrency, {})
  const eligible = useApi(powershoutEligibleAccounts, {})
  const canHave = powershout.data?.isEligible === true
  const offers = useApi(powershoutOffers, canHave ? {} : undefined)
  const history = useApi(powershoutHistory, canHave ? historyQuery(page) : undefined)
  // Its section asks for these itself; here so that what is below it does not move.
  const results = useApi(powershoutResults, canHave ? {} : undefined)
  return (
    <Page title="Free power hours" up={{ to: paths.profile(), label: 'Profile' }}>
      <Resource
        of={powershout}
        name="Your free power hours"
        heightRem={40}
        isReady={areSettled(eligible) && (!canHave || areSettled(offers, history, results))}
        empty={<Notice title="No account here">There is no billing account to have free hours.</Notice>}
      >
        {(data) => (
          <FreeHours
            powershout={data}
            places={eligible.data?.eligibleAccounts ?? []}
            page={page}
            hasNothing={hasNothing(data, offers.data, history.data)}
            hasOffer={Boolean(offers.data?.activeOffers.length)}
            hasPast={history.data?.additionalData.total !== 0}
          />
        )}
      </Resource>
    </Page>
  )
}

/** Nothing to use, nothing on offer and nothing past: each of the cards would say so. */
const hasNothing = (
  { balance, activeBookings }: Powershout,
  offers: RouteAnswer<typeof powershoutOffers> | undefined,
  history: RouteAnswer<typeof powershoutHistory> | undefined,
): boolean =>
  balance + activeBookings.length === 0 &&
  offers?.activeOffers.length === 0 &&
  offers.pastOffers.length === 0 &&
  history?.additionalData.total === 0

interface FreeHoursProps {
  powershout: Powershout
  places: readonly EligibleAccount[]
  /** of the history, from 1 */
  page: number
  hasNothing: boolean
  /** one that waits for an answer */
  hasOffer: boolean
  /** hours were ever added, booked or used, or that is not known */
  hasPast: boolean
}

function FreeHours({ powershout, places, page, hasNothing, hasOffer, hasPast }: FreeHoursProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const refresh = useRefreshWithWidgets()
  const [said, setSaid] = useState('')
  const { isEligible, balance, vouchers, activeBookings, widgetCopy, notifications } = powershout
  const own = places.filter(({ billingAccountId }) => billingAccountId === powershout.billingAccountId)
  const bookable = own.filter((place) => place.isEligible)
  const whyNotNow =
    balance === 0
      ? 'You have no free hours to book'
      : bookable.length === 0
        ? 'Your properties could not be loaded. Load the page again'
        : undefined
  const isBooking = new URLSearchParams(search).get('book') === 'open'
  // Without hours and offers there is nothing to point out.
  const isOffered = balance > 0 || activeBookings.length > 0 || notifications.length > 0
  const running = notifications.find(({ key }) => key === 'running')
  const reload = () =>
    refresh(
      powershoutCurrency.path,
      powershoutOffers.path,
      powershoutBookings.path,
      powershoutHistory.path,
      powershoutResults.path,
      powershoutSuggestion.path,
    )
  const bookings = <Bookings bookings={activeBookings} onChanged={reload} onSay={setSaid} />
  const snackbar = <Snackbar text={said} onClose={() => setSaid('')} />
  if (!isEligible) {
    return (
      <>
        <NotForYou powershout={powershout} places={places} />
        {/* Who has moved out cancels here what is booked for later days. */}
        {activeBookings.length > 0 && bookings}
        {snackbar}
      </>
    )
  }
  if (hasNothing && !isBooking && !said) return <NoneYet lead={widgetCopy.lead} places={places} />
  return (
    <>
      {isOffered && <WhatsNew slides={widgetCopy.whatsNew} isBooking={isBooking} />}
      {running && (
        <div className={css.notification}>
          <Notice title="Free power is running now" tone="good">
            {running.text}
          </Notice>
        </div>
      )}
      <Section title="Your balance" lead={widgetCopy.lead}>
        <Figures>
          <Figure name="Free hours" size="large">
            {balance}
          </Figure>
          {byExpiry(vouchers).map(([expiryDate, hours]) => (
            <Figure key={expiryDate} name={`Until ${dayText(expiryDate, 'year')}`}>
              {counted(hours, 'hour')}
            </Figure>
          ))}
        </Figures>
        {balance > 0 && (
          <div className={css.actions}>
            <Button disabledReason={whyNotNow} onClick={() => navigate(paths.powershout({ book: 'open' }))}>
              Book free hours
            </Button>
          </div>
        )}
        <p className="quiet">
          {balance > 0
            ? widgetCopy.howItWorks
            : hasOffer
              ? 'You have no free hours at the moment. Accept the offer below to get some.'
              : 'You have no free hours at the moment. When there’s an offer for you, you’ll find it here.'}
        </p>
        <div className={css.reminder}>
          <FreeHoursReminder powershout={powershout} label="Email me before hours expire" />
        </div>
      </Section>
      {(hasPast || balance > 0) && bookings}
      <Offers powershout={powershout} onChanged={reload} onSay={setSaid} />
      {hasPast && <Results />}
      {places.length > 1 && <Places places={places} />}
      {hasPast && <History page={page} />}
      {/* Open by the address alone: after the last hours were booked it still says so. */}
      {isBooking && (
        <BookingDialog
          powershout={powershout}
          whyNotNow={whyNotNow}
          places={bookable}
          hasOthers={own.length > bookable.length}
          onBooked={reload}
          onClose={() => navigate(paths.powershout(), { replace: true })}
        />
      )}
      {snackbar}
    </>
  )
}

const byExpiry = (vouchers: Powershout['vouchers']) =>
  [...Map.groupBy(vouchers, ({ expiryDate }) => expiryDate)].map(
    ([expiryDate, own]) => [expiryDate, sum(own.map(({ hours }) => hours))] as const,
  )

function NoneYet({ lead, places }: { lead: string; places: readonly EligibleAccount[] }) {
  return (
    <>
      <Section title="No free hours yet" lead={lead}>
        <p>We make offers from time to time. When there’s one for you, you’ll find it here and on your dashboard.</p>
      </Section>
      {places.length > 1 && <Places places={places} />}
    </>
  )
}

function NotForYou({ powershout: { notEligible, widgetCopy }, places }: { powershout: Powershout; places: readonly EligibleAccount[] }) {
  return (
    <>
      <Notice title="Free power hours can’t be booked here">
        {notEligible === 'lowPricePlan' ? (
          <p>
            {widgetCopy.notEligible} To change your plan, call <Phone />.
          </p>
        ) : (
          <>
            {notEligible && <p>{WHY_NO_FREE_HOURS[notEligible]}</p>}
            <Link to={paths.products()}>See your products</Link>
          </>
        )}
      </Notice>
      {places.length > 1 && <Places places={places} />}
    </>
  )
}

/** Every property of the customer, and whether free hours can be booked for it. */
function Places({ places }: { places: readonly EligibleAccount[] }) {
  return (
    <Section title="Your properties">
      <ul className={css.list}>
        {places.map(({ supplyPointId, nickname, address, isEligible, isSelected, notEligible }) => (
          <li key={supplyPointId} className={css.result}>
            <strong>{nickname ?? address}</strong>
            <span>
              {isEligible ? 'Can have free hours.' : notEligible && WHY_NO_FREE_HOURS[notEligible]}
              {isEligible && !isSelected && ' It’s on another account. Switch to that account to see its hours.'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const SEEN = 'powershout_whats_new_hidden'

/**
 * Shown over the page until the stored flag is 'true', but never after what the customer came to do: who came to book sees it
 * on the next visit, and so does who was asked for something else in this one. Source: portal-usage.md, section 2, Powershout.
 */
function WhatsNew({ slides, isBooking }: { slides: WidgetCopy['whatsNew']; isBooking: boolean }) {
  const [isShown, setShown] = useState(() => slides.length > 0 && !isBooking && browserStorage.read(SEEN) !== 'true' && !wasPrompted())
  useEffect(() => {
    if (isShown) markPrompted()
  }, [isShown])
  if (!isShown) return null
  const hide = () => {
    browserStorage.write(SEEN, 'true')
    setShown(false)
  }
  return (
    <Dialog title="What’s new" onClose={hide}>
      {(close) => <Slides slides={slides} onDone={close} doneLabel="Got it" />}
    </Dialog>
  )
}

/** What has just been done, over the foot of the page until it is closed. */
function Snackbar({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <div className={`${css.snackbar} screen-only`} data-is={text ? 'shown' : 'hidden'}>
      <p role="status">{text}</p>
      {text && <IconButton icon="close" tone="text" label="Close the message" onClick={onClose} />}
    </div>
  )
}
