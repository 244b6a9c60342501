import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CardPage, CardState, Payable, RecurringPayments } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { aKey, forgetAgreed, forgetPaying, GOOD, paymentsOf, sendToGateway } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

export const TAMA = 'BA-100342'

/** A portal that forgets after each test of a file what was paid and agreed, and what its customers do with cards. */
export function payingWorld() {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterEach(async () => {
    await forgetPaying(portal.database.db)
    await forgetAgreed(portal.database.db)
  })
  afterAll(() => portal.close())

  /** How payments are taken here, with the gateway's clock at an instant. */
  const own = (now = new Date()) => paymentsOf(portal, {}, now)
  const card = async (person = 'tama') => (await portal.call(person, routes.savedCardInfo)).body as CardState
  const payable = async (person = 'tama') => (await portal.call(person, routes.billPayments)).body as Payable
  const recurring = async (person = 'tama') => (await portal.call(person, routes.recurringPaymentInfo)).body as RecurringPayments

  const send = (url: string, answers: Record<string, string>) => sendToGateway(portal, url, answers)
  const useCard = (url: string, number: string, expiry = '09/39') => send(url, { action: 'save', number, expiry, code: '123' })
  /** Follows the way back from the card page. @returns the parameters that the payments page receives */
  async function comeBack(page: { headers: { location?: string | string[] | undefined } }) {
    const { pathname } = new URL(String(page.headers.location))
    const answer = await portal.app.inject({ url: pathname })
    const { pathname: shown, search } = new URL(String(answer.headers.location), 'http://portal')
    expect([answer.statusCode, shown]).toEqual([303, '/account/bill/payments'])
    const own = `&cardPage=${pathname.split('/').at(-1)}`
    expect(search === '' || search.endsWith(own)).toBe(true)
    return search.replace(own, '')
  }
  const openCard = async (person = 'tama', change: 'card' | 'code' = 'card', cardKey = aKey()) =>
    (await portal.call(person, routes.saveCard, { body: { ...shownAccount(person), change, cardKey } })).body as CardPage
  const save = async (number = GOOD, person = 'tama', expiry?: string) =>
    comeBack(await useCard(pathOf(await openCard(person)), number, expiry))
  const give = (change: object = {}, person = 'tama') =>
    portal.call(person, routes.giveCardPayments, {
      body: { ...shownAccount(person), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance: false, ...change },
    })

  const madePayments = () => portal.database.db.select().from(payments).where(like(payments.id, 'PAY-%'))
  const told = async () => (await portal.database.db.select().from(customerEvents).orderBy(customerEvents.written)).map(({ type }) => type)
  const subjects = async () => (await storedMails(portal.database.db)).map(({ subject }) => subject).reverse()
  return {
    get portal() {
      return portal
    },
    own,
    card,
    payable,
    recurring,
    send,
    useCard,
    comeBack,
    openCard,
    save,
    give,
    madePayments,
    told,
    subjects,
  }
}

export const pathOf = ({ redirectUrl = '' }: CardPage) => new URL(redirectUrl).pathname
