import { accountSwitcher } from '#schemas/account/routes.ts'
import { accountSummaryWidget } from '#schemas/billing/routes.ts'
import { tabs } from '#schemas/portal/routes.ts'
import type { Route, RouteAnswer } from '#schemas/route.ts'
import type { Answer, Call, Server } from './server.ts'
import { answerSchema, shapeFaults } from './shape-of-answers.ts'

/** By the name that inputs have for them, what the customer's own answers name. */
export type Identifiers = Readonly<Record<string, readonly string[]>>

/** A customer of the server, known by an access token. */
export interface Customer {
  identifiers: Identifiers
  ask(route: Pick<Route, 'method' | 'path'>, call?: Call): Promise<Answer>
}

/** What is wrong with the answers that all checks begin with. */
export class WrongFirstAnswer extends Error {}

/**
 * @throws Error where the customer's accounts cannot be had: without them nothing can be checked
 * @throws WrongFirstAnswer where they have another shape than the contract's
 */
export async function meet(server: Server, name: string, token: string): Promise<Customer> {
  const ask: Customer['ask'] = (route, call) => server.ask(route, { token, ...call })
  const read = async <R extends Route>(route: R): Promise<RouteAnswer<R>> => {
    const { status, body, text } = await ask(route)
    if (status !== 200) throw new Error(`${route.method} ${route.path} answers ${name} ${status}: ${text.slice(0, 200)}`)
    const [fault] = shapeFaults(answerSchema(route) ?? {}, body)
    if (fault) throw new WrongFirstAnswer(`${route.method} ${route.path}: ${fault}, in ${text.slice(0, 120)}`)
    return body as RouteAnswer<R>
  }
  const accounts = (await read(accountSwitcher)).billingAccounts
  const sites = accounts.flatMap(({ billingAccountSites }) => billingAccountSites)
  const supplyPoints = sites.flatMap((site) => site.supplyPoints)
  const bills = (await read(accountSummaryWidget)).data?.bills ?? []
  return {
    ask,
    identifiers: {
      billingAccountId: accounts.map(({ id }) => id),
      siteId: sites.map(({ billingAccountSiteId }) => billingAccountSiteId),
      supplyPointId: supplyPoints.map(({ id }) => id),
      supplyAgreementId: supplyPoints.map(({ supplyAgreementId }) => supplyAgreementId),
      billId: bills.map(({ id }) => id),
      tabId: (await read(tabs)).tabs.map(({ id }) => id),
    },
  }
}
