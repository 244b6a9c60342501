import { randomUUID } from 'node:crypto'
import type { Answer, Call } from './browser.ts'
import type { Ledger, RowKind, ValueKind } from './ledger.ts'

/** What a signed-in customer asks the API. */
export type Ask = (name: string, path: string, call?: Call & { json?: unknown }) => Promise<Answer | undefined>

export interface Writer {
  username: string
  ask: Ask
  ledger: Ledger
  /** a whole number below `limit`, by chance */
  chance(limit: number): number
}

const visits: RowKind = {
  name: 'visit',
  statement: `select split_part(id, ' ', 2) as key from events where split_part(id, ' ', 2) = any($1)`,
}
const orders: RowKind = { name: 'order of gas', statement: 'select order_key as key from lpg_orders where order_key = any($1)' }
const phones: ValueKind = {
  name: 'work number',
  statement: `select p ->> 'value' as value from users, jsonb_array_elements(phones) p where username = $1 and p ->> 'type' = 'work'`,
}
const billEmails: ValueKind = { name: 'address for bills', statement: 'select billing_email as value from billing_accounts where id = $1' }
const readings: ValueKind = {
  name: 'reading',
  statement: 'select reading::text as value from meter_reads where device_id = $1 order by read_day desc limit 1',
}
const homes: ValueKind = { name: 'home', statement: `select answers ->> 'HouseType' as value from profiles where site_id = $1` }

const HOUSE_TYPES = ['Standalone', 'Apartment', 'Terrace', 'LifestyleBlock', 'Rural', 'Other']

/** What customers change, each as their browser sends it; what is answered as done goes into the ledger. */
export const WRITES: readonly ((writer: Writer) => Promise<void>)[] = [
  visit,
  changePhone,
  changePreferences,
  sendReading,
  answerQuestions,
  orderGas,
]

export async function visit({ ask, ledger }: Writer): Promise<void> {
  const answer = await ask('visit', '/private/events/userVisit', { method: 'POST' })
  if (answer?.status === 204) ledger.row(visits, answer.correlationId)
}

async function changePhone({ ask, ledger, username, chance }: Writer): Promise<void> {
  const number = `644555${1000 + chance(9000)}`
  const acknowledge = ledger.value(phones, username, number)
  const answer = await ask('phone', '/private/billing/phone/work', { method: 'POST', json: { number } })
  if (answer?.status === 204) acknowledge()
}

async function changePreferences({ ask, ledger, chance }: Writer): Promise<void> {
  const account = bodyOf<{ selectedBillingAccount?: { accountId?: string } }>(await ask('accounts', '/private/billing/accounts'))
  const id = account?.selectedBillingAccount?.accountId
  if (!id) return
  const email = `bills-${chance(1_000_000)}@example.nz`
  const acknowledge = ledger.value(billEmails, id, email)
  const json = { billingAccountId: id, email, sendBillViaEmail: true, sendPromotionViaEmail: true }
  const answer = await ask('preferences', '/private/billing/updateUserPreferences', { method: 'PUT', json })
  if (answer?.status === 204) acknowledge()
}

interface Meters {
  sites: { meters: { id: string; devices: { id: string; digits: number; lastRead?: { reading: number } }[] }[] }[]
}

async function sendReading({ ask, ledger, chance }: Writer): Promise<void> {
  const meters = bodyOf<Meters>(await ask('meters', '/private/meterRead/site-meters'))?.sites.flatMap((site) => site.meters) ?? []
  const meter = meters[chance(meters.length)]
  if (!meter) return
  const shown = meter.devices.map(({ id, digits, lastRead }) => ({
    id,
    reading: ((lastRead?.reading ?? 0) + 1 + chance(5)) % 10 ** digits,
  }))
  const acknowledge = shown.map(({ id, reading }) => ledger.value(readings, id, String(reading)))
  const devices = shown.map(({ id, reading }) => ({ id, deviceReading: String(reading), isConfirmed: true }))
  const json = { meters: [{ id: meter.id, devices }] }
  const answer = await ask('reading', '/private/meterRead', { method: 'POST', json, expected: [423] })
  if (answer?.status === 204) for (const each of acknowledge) each()
}

interface Profile {
  siteId: string
  profile: Record<string, unknown>
  revision: number
}

async function answerQuestions({ ask, ledger, chance }: Writer): Promise<void> {
  const stored = bodyOf<Profile>(await ask('home', '/private/homeProfile', { expected: [404] }))
  const HouseType = HOUSE_TYPES[chance(HOUSE_TYPES.length)] ?? 'Other'
  if (!stored?.profile.HouseType) return
  const { siteId, revision, profile } = stored
  const acknowledge = ledger.value(homes, siteId, HouseType)
  const json = { siteId, revision, profile: { ...profile, HouseType } }
  const answer = await ask('questions', '/private/homeProfile', { method: 'POST', json })
  if (answer?.status === 200) acknowledge()
}

interface OrderInfo {
  billingAccountSites: { isLeft?: boolean; supplyPoints: { supplyAgreementId: string; hasActiveOrders: boolean }[] }[]
}

/** As the page does: where no answer came, the same order goes out again, under the same key. */
async function orderGas({ ask, ledger, chance }: Writer): Promise<void> {
  const info = bodyOf<OrderInfo>(await ask('gas', '/private/lpg/orderInfo', { expected: [404] }))
  const points =
    info?.billingAccountSites.flatMap((site) => (site.isLeft ? [] : site.supplyPoints)).filter(({ hasActiveOrders }) => !hasActiveOrders) ??
    []
  const point = points[chance(points.length)]
  if (!point) return
  const orderKey = randomUUID()
  const questions = { medicallyDependent: false, noOtherHeating: false, runningOut: false }
  const json = { supplyAgreementId: point.supplyAgreementId, numberOfBottles: 1, questions, orderKey }
  const order = () => ask('order', '/private/lpg/placeOrder', { method: 'POST', json, expected: [402, 409] })
  const answer = (await order()) ?? (await order())
  if (answer?.status === 200) ledger.row(orders, orderKey)
}

function bodyOf<T>(answer: Answer | undefined): T | undefined {
  return answer?.status === 200 ? (JSON.parse(answer.text) as T) : undefined
}
