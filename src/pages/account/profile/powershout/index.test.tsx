import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Problem, problemKind, type ServerProblemType } from '#schemas/problem.ts'
import type { Booking, EligibleAccount, Offer, Powershout, Suggestion } from '#schemas/powershout/entities.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { powershoutResults } from '#schemas/powershout/routes.ts'
import { paths } from '#lib/paths.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import PowershoutPage from './index.tsx'

/* The page of free hours beside a server that answers as each test says. */

const NOW = instantOf('2026-11-25', 18, 8)
const BEST = instantOf('2026-11-27', 21).toISOString()
const place: EligibleAccount = {
  billingAccountId: 'BA-1',
  loyaltyAccountId: 'L-1',
  supplyPointId: 'SP-1',
  supplyAgreementId: 'SA-1',
  address: '14 Rātā Street, Brooklyn, Wellington',
  isEligible: true,
  isSelected: true,
}
const powershout: Powershout = {
  billingAccountId: 'BA-1',
  loyaltyAccountId: 'L-1',
  memberId: 'M-1',
  isEligible: true,
  balance: 1,
  vouchers: [{ id: 'V-1', hours: 1, expiryDate: '2026-12-24' }],
  activeBookings: [],
  notifications: [],
  isReminded: false,
  canRemind: true,
  widgetCopy: {
    lead: 'Hours of free power.',
    howItWorks: 'They come off your bill.',
    notEligible: 'Not on this plan.',
    whatsNew: [{ title: 'Your free hours have a page', body: 'Book them here.', icon: 'bolt' }],
  },
}
const suggestion: Suggestion = {
  supplyPointId: 'SP-1',
  duration: 1,
  basedOnWeeks: 6,
  isAnyHourAsGood: false,
  hours: [{ startDate: BEST, kwh: 4, worthNzd: 1.39 }],
  usualNzd: 0.23,
}
const offer: Offer = {
  campaignOfferId: 'O-1',
  quantity: 2,
  title: 'Summer hours',
  status: 'ACTIVE',
  expiryDate: '2027-01-24',
  hoursExpiryDate: '2027-01-24',
}
/** For a customer who has seen what is new. */
const seen: Powershout = { ...powershout, widgetCopy: { ...powershout.widgetCopy, whatsNew: [] } }
const booking: Booking = {
  bookingId: 'PB-1',
  billingAccountId: 'BA-1',
  supplyPointId: 'SP-1',
  duration: 1,
  ecoHours: 1,
  vouchers: ['V-1'],
  address: place.address,
  startDate: BEST,
  endDate: BEST,
  selectedDate: '2026-11-27',
  state: 'coming',
  canDelete: true,
}
let answers: Record<string, unknown>
let sent: Record<string, unknown>[]
/** what the server answers instead of doing what it is asked */
let refusal: Problem | undefined
/** Until then no act is answered. */
let postsWait: Promise<void> | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  signInTab()
  stubDialogs()
  sent = []
  refusal = undefined
  postsWait = undefined
  answers = {
    '/private/powershoutcurrency': powershout,
    '/private/powershoutcurrency/eligible/accounts': { eligibleAccounts: [place] },
    '/private/powershoutcurrency/suggestion': suggestion,
    '/private/powershoutcurrency/bookings': { bookingDates: [] },
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    const [path = ''] = (url.split('/api/v1')[1] ?? '').split('?')
    if (method === 'POST') await postsWait
    if (method === 'POST' && refusal) return Response.json(refusal, { status: refusal.status })
    if (method === 'POST' && path.startsWith('/private/powershoutcurrency')) {
      const wanted = JSON.parse(String(body))
      sent.push(wanted)
      answers['/private/powershoutcurrency'] = { ...powershout, balance: 0, vouchers: [] }
      return Response.json({ booking: { ...booking, ...wanted }, bookingId: 'PB-1', balance: 0, hoursGivenBack: 1 })
    }
    const answer = answers[path]
    return answer ? Response.json(answer) : Response.json({ type: '/error/default', title: 'No', status: 404 }, { status: 404 })
  })
})
afterEach(() => vi.useRealTimers())

function Forward() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(1)}>
      Forward
    </button>
  )
}

/** @param next where the button Forward leads, if there is one */
const open = (path: string, ...next: string[]) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={[path, ...next]} initialIndex={0}>
        <PowershoutPage />
        {next.length > 0 && <Forward />}
      </MemoryRouter>
    </SWRConfig>,
  )

test('who books the last free hour reads that it is booked, and can add it to the calendar', async () => {
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  expect(await screen.findByRole('heading', { name: 'Your free hours are booked' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /calendar$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const refusalOf = (type: ServerProblemType, detail: string): Problem => ({ type, detail, ...problemKind(type) })

test.each([
  ['/error/powershout/time_elapsed', 'That day is over. You can book free hours until 11:59 pm on the day.'],
  ['/error/powershout/duplicate_booking', 'Some of these hours are booked already. Choose other ones.'],
  ['/error/powershout/invalid_request', 'You have 1 free hour left for Thu, 24 Dec 2026.'],
  ['/error/powershout/key_used', 'This was booked already: an earlier try reached us. Look at your bookings.'],
] as const)('hours that are refused with %s: the dialog says what the server says', async (type, detail) => {
  refusal = refusalOf(type, detail)
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText(detail)).toBeTruthy()
  expect(within(dialog).queryByText(/went wrong/)).toBeNull()
})

test('the last free hours can be tried again where the answer about them was lost', async () => {
  answers['/private/powershoutcurrency'] = seen
  const server = fetch
  let isLost = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await server(url, init)
    if (init.method !== 'POST' || !url.endsWith('/booking/add') || !isLost) return answer
    isLost = false
    throw new TypeError('The connection was lost.')
  })
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  await screen.findByText('We got no answer, so we can’t tell whether this was done. Check your connection and try again.')
  fireEvent.click(screen.getByRole('button', { name: 'Book 1 free hour' }))
  await screen.findByText('Your free hours are booked')
  const [first, second] = sent
  expect([second?.bookingKey, second?.vouchers]).toEqual([first?.bookingKey, ['V-1']])
})

test('of a request that the server cannot read, the dialog shows none of the names of its fields', async () => {
  refusal = refusalOf('/error/validation', 'body/duration must be >= 1')
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  expect(await within(screen.getByRole('dialog')).findByText('Something went wrong. Please try again.')).toBeTruthy()
  expect(screen.queryByText(/body/)).toBeNull()
})

test('a booking that cannot be deleted any more says until when it could', async () => {
  const detail = 'That day is over. You can cancel a booking until 11:59 pm on the day.'
  refusal = refusalOf('/error/powershout/time_elapsed', detail)
  answers['/private/powershoutcurrency'] = { ...seen, activeBookings: [booking] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the booking/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText(`Not cancelled. ${detail}`)).toBeTruthy()
})

test('an offer that is refused says why, and no more', async () => {
  refusal = refusalOf('/error/powershout/invalid_request', 'The offer has another code. Load the page again.')
  answers['/private/powershoutcurrency'] = seen
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [offer], pastOffers: [] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Accept Summer hours/ }))
  const dialog = await screen.findByRole('dialog', { name: 'The offer was not accepted' })
  expect(dialog.querySelector('p')?.textContent).toBe('The offer has another code. Load the page again.')
})

test('the hours worth most are chosen at first, and not those that have begun', async () => {
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  await waitFor(() => expect(sent).toMatchObject([{ startDate: BEST }]))
})

test.each([
  ['are', /^Fri, 27 Nov, 9:00 pm to 10:00 pm, 14 Rātā Street/, [{ ...place, supplyPointId: 'SP-0', isEligible: false }, place]],
  ['are not', /^Fri, 27 Nov, 9:00 pm to 10:00 pm$/, [place]],
])('the place that hours are booked at is said where there %s others of the account', async (_are, said, eligibleAccounts) => {
  answers['/private/powershoutcurrency/eligible/accounts'] = { eligibleAccounts }
  open(paths.powershout({ book: 'open' }))
  const [when] = (await screen.findAllByText(/^Fri, 27 Nov, 9:00 pm/)).slice(-1)
  expect(when?.closest('p')?.textContent?.replaceAll(/\s/g, ' ')).toMatch(said)
})

test('without best hours the next evening is chosen', async () => {
  answers['/private/powershoutcurrency/suggestion'] = undefined
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 free hour' }))
  await waitFor(() => expect(sent).toMatchObject([{ startDate: instantOf('2026-11-26', 18).toISOString() }]))
})

test('an address that asks to book where nothing can be booked says why', async () => {
  answers['/private/powershoutcurrency'] = { ...powershout, balance: 0, vouchers: [] }
  open(paths.powershout({ book: 'open' }))
  expect(await screen.findByText('You have no free hours to book.')).toBeTruthy()
})

test('where there was never an hour or an offer, one card says so', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, balance: 0, vouchers: [] }
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [], pastOffers: [] }
  answers['/private/powershoutcurrency/activity/history'] = { activityHistory: [], additionalData: { total: 0, pageSize: 40 } }
  open(paths.powershout())
  expect(await screen.findByRole('heading', { name: 'No free hours yet' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
})

test('without hours there is no button to book them', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, balance: 0, vouchers: [] }
  open(paths.powershout())
  expect(await screen.findByText(/^You have no free hours at the moment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Book free hours' })).toBeNull()
})

test('who has an offer alone is told to accept it, without cards of what never was', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, balance: 0, vouchers: [], activeBookings: [] }
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [offer], pastOffers: [] }
  answers['/private/powershoutcurrency/activity/history'] = { activityHistory: [], additionalData: { total: 0, pageSize: 40 } }
  open(paths.powershout())
  expect(await screen.findByText(/^You have no free hours at the moment. Accept the offer below/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Your balance', 'Offers'])
})

test('what is new is not shown after a booking that the address asked for', async () => {
  open(paths.powershout({ book: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it is shown on a visit without one', async () => {
  open(paths.powershout())
  expect(await screen.findByRole('dialog', { name: 'What’s new' })).toBeTruthy()
})

test.each([
  ['who has no hours and no offer', () => (answers['/private/powershoutcurrency'] = { ...powershout, balance: 0, vouchers: [] })],
  ['who was asked for something else in this session', () => sessionStorage.setItem('was_prompted', 'yes')],
])('it is not shown to %s', async (_who, prepare) => {
  prepare()
  open(paths.powershout())
  await screen.findByRole('heading', { name: 'Your balance' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what an hour brought differs from usual by what is shown of both', async () => {
  const result = {
    bookingId: 'PB-9',
    startDate: '2026-10-22T18:00:00.000Z',
    duration: 1,
    state: 'known',
    kwh: 3.84,
    usualKwh: 3.06,
    usualWeeks: 4,
    address: place.address,
    isOnNextBill: false,
  }
  const brought = { hours: 1, waitingHours: 0, kwh: 3.84 }
  answers['/private/powershoutcurrency'] = seen
  answers[powershoutResults.path] = { results: [result], months: [{ month: '2026-10', brought }], total: brought }
  open(paths.powershout())
  expect(await screen.findByText(/^3\.8 kWh free\. You usually use 3\.1 kWh .*: 0\.7 kWh more this time\.$/)).toBeTruthy()
})

test('offers that are over are folded away, and not among those to accept', async () => {
  const past: Offer[] = [
    { ...offer, campaignOfferId: 'O-2', status: 'ALREADY_ACCEPTED' },
    { ...offer, campaignOfferId: 'O-3', status: 'EXPIRED' },
  ]
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [offer], pastOffers: past }
  open(paths.powershout({ book: 'open' }))
  const folded = (await screen.findByText('Past offers (2)')).closest('details')
  expect([folded?.open, folded?.querySelectorAll('li').length]).toEqual([false, 2])
  expect(folded?.textContent).toContain('Accepted')
  expect(screen.getAllByText('Accept and use by 24 Jan 2027')).toHaveLength(1)
})

test('twelve months of free hours are a table with their sum, and the history is short at first', async () => {
  const brought = (hours: number, kwh: number, creditNzd: number) => ({ hours, waitingHours: 0, kwh, creditNzd })
  const result = {
    bookingId: 'PB-1',
    startDate: BEST,
    duration: 3,
    address: '',
    state: 'known',
    isOnNextBill: false,
    kwh: 5,
    creditNzd: 1.39,
  }
  answers['/private/powershoutcurrency/results'] = {
    results: [result],
    months: [
      { month: '2026-11', brought: brought(3, 5, 1.39) },
      { month: '2026-10', brought: brought(3, 4, 1.38) },
    ],
    total: brought(6, 9, 2.77),
  }
  answers['/private/powershoutcurrency/activity/history'] = {
    activityHistory: Array.from({ length: 30 }, (_, i) => ({ id: `A-${i}`, kind: 'granted', hours: 1, date: BEST })),
    additionalData: { total: 30, pageSize: 40 },
  }
  open(paths.powershout({ book: 'open' }))
  const sum = await screen.findByRole('row', { name: /^Twelve months/ })
  expect([...sum.children].map((cell) => cell.textContent)).toEqual(['Twelve months', '6', '9.0 kWh', '$2.77'])
  expect(screen.getByText('9.0 kWh free, $2.77 off your bills in twelve months.')).toBeTruthy()
  expect(screen.getAllByText('Added')).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 30' }))
  const rows = screen.getAllByText('Added').map((kind) => kind.closest('li'))
  expect(rows).toHaveLength(30)
  expect(rows.indexOf(document.activeElement as HTMLLIElement)).toBe(6)
})

const longHistory = {
  activityHistory: Array.from({ length: 40 }, (_, i) => ({ id: `A-${i}`, kind: 'granted', hours: 1, date: BEST })),
  additionalData: { total: 90, pageSize: 40 },
}

test('a page of the history that is reached by Forward is shown whole', async () => {
  answers['/private/powershoutcurrency'] = seen
  answers['/private/powershoutcurrency/activity/history'] = longHistory
  open(paths.powershout(), paths.powershout({ page: '2' }))
  await screen.findByRole('button', { name: 'Show the latest 40' })
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  await screen.findByText('Page 2 of 3')
  expect(screen.getAllByText('Added')).toHaveLength(40)
})

test('the keyboard stays on Older and Newer from page to page of the history', async () => {
  answers['/private/powershoutcurrency'] = seen
  answers['/private/powershoutcurrency/activity/history'] = longHistory
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: 'Show the latest 40' }))
  const older = screen.getByRole('link', { name: 'Older' })
  older.focus()
  fireEvent.click(older)
  await screen.findByText('Page 2 of 3')
  expect(document.activeElement).toBe(older)
})

test('a booking that is deleted leaves what the free hours brought too', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, activeBookings: [booking] }
  let loaded = 0
  Object.defineProperty(answers, '/private/powershoutcurrency/results', {
    get: () => ({ results: [], months: [], total: { hours: loaded++, waitingHours: 0, kwh: 0 } }),
  })
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the booking/ }))
  await waitFor(() => expect(loaded).toBe(1))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(loaded).toBe(2))
})

test('hours that go on past midnight are said to count for the day they begin on', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, balance: 4, vouchers: [{ id: 'V-1', hours: 4, expiryDate: '2026-11-27' }] }
  answers['/private/powershoutcurrency/suggestion'] = { ...suggestion, duration: 4 }
  open(paths.powershout({ book: 'open' }))
  const length = await screen.findByRole('combobox', { name: 'For' })
  expect(screen.queryByText(/after midnight/)).toBeNull()
  fireEvent.change(length, { target: { value: '4' } })
  expect(await screen.findByText(/Hours after midnight count towards the day the booking starts/)).toBeTruthy()
})

test('on a low price plan it is said once that it has no free hours, and how to change it', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, isEligible: false, notEligible: 'lowPricePlan' }
  open(paths.powershout())
  const text = await screen.findByText(/Not on this plan/)
  expect(text.textContent).toMatch(/^Not on this plan. To change your plan, call/)
  expect(text.querySelector('a')?.href).toMatch(/^tel:/)
  expect(screen.queryByText(/low price plan/)).toBeNull()
})

test('where the customer has moved out, what is booked for later days can be cancelled', async () => {
  answers['/private/powershoutcurrency'] = { ...seen, isEligible: false, notEligible: 'notConnected', activeBookings: [booking] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the booking/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Booking cancelled. You have 1 hour back.')).toBeTruthy()
})

test('of several offers that are refused at once, each has its dialog', async () => {
  refusal = refusalOf('/error/powershout/invalid_request', 'The offer has another code. Load the page again.')
  answers['/private/powershoutcurrency'] = seen
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [offer, { ...offer, campaignOfferId: 'O-2' }], pastOffers: [] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: 'Accept both' }))
  await waitFor(() => expect(screen.getAllByText('Not accepted')).toHaveLength(2))
  const first = screen.getByRole('dialog')
  const { promise, resolve } = Promise.withResolvers<void>()
  postsWait = promise
  fireEvent.click(within(first).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(first.isConnected).toBe(false))
  // While one is tried again, no other could be.
  expect(screen.queryByRole('dialog')).toBeNull()
  resolve()
  const again = await screen.findByRole('dialog')
  fireEvent.click(within(again).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(again.isConnected).toBe(false))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an offer that was deleted in another tab is said to be gone, and not tried again', async () => {
  refusal = refusalOf('/error/not_found', 'There is no such offer to you.')
  answers['/private/powershoutcurrency'] = seen
  answers['/private/powershoutcurrency/offers'] = { activeOffers: [offer], pastOffers: [] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Accept Summer hours/ }))
  const dialog = await screen.findByRole('dialog', { name: 'The offer was not accepted' })
  expect(dialog.querySelector('p')?.textContent).toBe('This offer is no longer there.')
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a booking that was deleted in another tab is said to be gone', async () => {
  refusal = refusalOf('/error/not_found', 'There is no such booking among yours.')
  answers['/private/powershoutcurrency'] = { ...seen, activeBookings: [booking] }
  open(paths.powershout())
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the booking/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('This booking is no longer there.')).toBeTruthy()
})
