import * as routes from '#schemas/ev/routes.ts'
import type { Scope } from '../access.ts'
import { findPerson } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import { joinAndLink } from './join-network.ts'
import { findLink, isLinkedBy, isTaken, unlink, withinTries } from './link.ts'
import type { ChargingNetwork } from './network/charging-network.ts'
import { createEmbeddedNetwork } from './network/embedded-network.ts'
import { TEST_ACCOUNTS } from './network/test-accounts.ts'

/** The network of this installation; undefined where accounts are not linked in the portal. */
function createNetwork(kind: Settings['chargingNetwork']): ChargingNetwork | undefined {
  switch (kind) {
    case 'off':
      return undefined
    case 'embedded':
      return createEmbeddedNetwork()
  }
}

const notLinked = () => problem('/error/not_offered', 'Charging accounts are not linked here.')

/** An account of the charging network beside the selected account: looked for, linked, taken away. Source: portal-usage.md, sections 3, 4, 7. */
export function evAccountRoutes(api: Api, { db, chargingNetwork }: Pick<Settings, 'chargingNetwork'> & { db: Database }): void {
  const network = createNetwork(chargingNetwork)

  const answer = async (scope: Scope, billingAccountId: string) => {
    const [linked, { email }] = await Promise.all([findLink(db, billingAccountId), findPerson(db, scope)])
    return {
      billingAccountId,
      networkName: network?.name ?? 'the charging network',
      canLink: network !== undefined,
      isTest: network?.isTest ?? false,
      email,
      link: linked && { chargeNetId: linked.chargeNetId, email: linked.email, since: linked.since?.toISOString() },
      testAccounts: network?.isTest ? TEST_ACCOUNTS.map(({ chargeNetId, email, about }) => ({ chargeNetId, email, about })) : undefined,
    }
  }

  api.handleSelected(routes.networkAccounts, ({ scope }) => answer(scope, scope.selected.billingAccountId))

  api.handleSelected(routes.verifyNetworkAccount, async ({ scope, body: { chargeNetId, email } }) => {
    const { billingAccountId } = scope.selected
    if (!network) return notLinked()
    // One that another person of the account has linked becomes theirs once they link it too.
    const accountAlreadyLinked = isLinkedBy(await findLink(db, billingAccountId), scope, chargeNetId)
    if (email === undefined) return { verified: false, needsEmail: true, accountAlreadyLinked }
    switch (await withinTries(db, scope, () => network.verify({ chargeNetId, email }))) {
      case 'tooOften':
        return problem('/error/ev/too_many_tries')
      case 'unreachable':
        return problem('/error/unavailable')
      case 'unknown':
        return { verified: false, needsEmail: false, accountAlreadyLinked: false }
      case 'verified':
        // Whose it is stays unsaid to whom it does not belong.
        if (await isTaken(db, billingAccountId, chargeNetId)) return problem('/error/ev/duplicate_account')
        return { verified: true, needsEmail: false, accountAlreadyLinked }
    }
  })

  api.handleSelected(routes.joinNetwork, async ({ scope, body: { chargeNetId, email } }) => {
    const { billingAccountId } = scope.selected
    if (!network) return notLinked()
    const verified = await withinTries(db, scope, () => network.verify({ chargeNetId, email }))
    if (verified === 'tooOften') return problem('/error/ev/too_many_tries')
    if (verified === 'unreachable') return problem('/error/unavailable')
    if (verified === 'unknown') return problem('/error/ev/not_verified')
    if (await isTaken(db, billingAccountId, chargeNetId)) return problem('/error/ev/duplicate_account')
    const joined = await joinAndLink(db, scope, network, billingAccountId, { chargeNetId, email })
    switch (joined.is) {
      case 'unreachable':
        return problem('/error/unavailable')
      case 'taken':
        return problem('/error/ev/duplicate_account')
      case 'linked':
        return { ...(await answer(scope, billingAccountId)), notLeft: joined.notLeft }
    }
  })

  api.handleSelected(routes.leaveNetwork, async ({ scope, body: { chargeNetId } }) => {
    const { billingAccountId } = scope.selected
    const linked = await findLink(db, billingAccountId)
    if (linked?.chargeNetId !== chargeNetId) return problem('/error/not_found', 'This charging account is not linked to yours.')
    if (network && !(await network.leave(chargeNetId))) return problem('/error/unavailable')
    await unlink(db, scope, billingAccountId, chargeNetId)
    return answer(scope, billingAccountId)
  })
}
