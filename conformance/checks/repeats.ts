import { randomUUID } from 'node:crypto'
import { accountDetails, accountSwitcher, selectSite } from '#schemas/account/routes.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import { lpgOrderInfo, lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { labelOf } from '../calls.ts'
import type { Check } from '../check.ts'
import type { Answer } from '../server.ts'

const unlessDone = ({ status, text }: Answer, what: string) => (status === 204 ? [] : [`${what}: answers ${status} ${text.slice(0, 120)}`])

export const changesAreRepeatable: Check = {
  name: 'the same change twice is one change',
  isWanted: ({ mayWrite }) => mayWrite,
  async run({ customer }) {
    const { email, sendBillViaEmail, sendPromotionViaEmail } = (await customer.ask(accountDetails)).body as RouteAnswer<
      typeof accountDetails
    >
    const selected = await selectedSite(() => customer.ask(accountSwitcher))
    const faults: string[] = []
    for (const [route, body, shown] of [
      [selectSite, selected, accountSwitcher],
      [updateUserPreferences, { email, sendBillViaEmail, sendPromotionViaEmail }, accountDetails],
    ] as const) {
      const first = await customer.ask(route, { input: { body } })
      const between = await customer.ask(shown)
      const second = await customer.ask(route, { input: { body } })
      const after = await customer.ask(shown)
      faults.push(...unlessDone(first, labelOf(route)), ...unlessDone(second, `${labelOf(route)} again`))
      if (between.text !== after.text) faults.push(`${labelOf(route)}: ${labelOf(shown)} answers differently after the second time`)
    }
    return { faults }
  },
}

async function selectedSite(ask: () => Promise<Answer>): Promise<{ billingAccountId: string; siteId: string } | undefined> {
  const { billingAccounts } = (await ask()).body as RouteAnswer<typeof accountSwitcher>
  const sites = billingAccounts.flatMap(({ id, billingAccountSites }) => billingAccountSites.map((site) => ({ id, ...site })))
  const site = sites.find(({ isSelected }) => isSelected) ?? sites[0]
  return site && { billingAccountId: site.id, siteId: site.billingAccountSiteId }
}

export const lateChangesAreRefused: Check = {
  name: 'a change of what has changed meanwhile is refused',
  isWanted: ({ mayWrite }) => mayWrite,
  async run({ customer }) {
    const site = await selectedSite(() => customer.ask(accountSwitcher))
    const input = { body: { ...site, nickname: 'Conformance', was: 'What it never was' } }
    const { status, text } = await customer.ask(saveSiteNickname, { input })
    return { faults: status === 412 ? [] : [`${labelOf(saveSiteNickname)}: answers ${status} ${text.slice(0, 120)}`] }
  },
}

export const ordersAreRepeatable: Check = {
  name: 'the same order twice is one order',
  isWanted: ({ mayOrder }) => mayOrder,
  async run({ customer }) {
    const info = (await customer.ask(lpgOrderInfo)).body as Partial<RouteAnswer<typeof lpgOrderInfo>> | undefined
    const supply = info?.billingAccountSites
      ?.flatMap(({ supplyPoints, isLeft }) => (isLeft ? [] : supplyPoints))
      .find(({ hasActiveOrders }) => !hasActiveOrders)
    if (!supply) return { faults: [], untried: [labelOf(lpgPlaceOrder)] }
    const questions = Object.fromEntries(info?.vulnerabilityQuestionnaire?.questions.map(({ key }) => [key, false]) ?? [])
    const body = { supplyAgreementId: supply.supplyAgreementId, numberOfBottles: 1, questions, orderKey: randomUUID() }
    const answers = [await customer.ask(lpgPlaceOrder, { input: { body } }), await customer.ask(lpgPlaceOrder, { input: { body } })]
    const faults = answers.flatMap(({ status, text }) => (status === 200 ? [] : [`answers ${status} ${text.slice(0, 120)}`]))
    const orders = new Set(answers.map((answer) => (answer.body as { orderId?: string } | undefined)?.orderId))
    if (orders.size > 1) faults.push(`places ${[...orders].join(' and ')}`)
    return { faults: faults.map((fault) => `${labelOf(lpgPlaceOrder)}: ${fault}`) }
  },
}
