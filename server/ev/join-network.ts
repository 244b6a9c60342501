import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findLink, findLinkedAccount, link } from './link.ts'
import type { ChargingNetwork, NetworkLogin } from './network/charging-network.ts'

type Joined =
  /** `notLeft` is the account that was linked before, if the network did not answer that it is left */
  { is: 'linked'; notLeft: string | undefined } | { is: 'taken' | 'unreachable' }

const LEAVE_TRIES = 2

/**
 * Joins an account that the network has verified, and links it in place of any other. The former one is left last: if the network
 * does not answer before that, its sessions go on coming in.
 */
export async function joinAndLink(
  db: Database,
  scope: Scope,
  network: Pick<ChargingNetwork, 'join' | 'leave'>,
  billingAccountId: string,
  login: NetworkLogin,
): Promise<Joined> {
  const former = (await findLink(db, billingAccountId))?.chargeNetId
  if ((await network.join(login)) !== 'verified') return { is: 'unreachable' }
  if (!(await link(db, scope, billingAccountId, login))) return { is: 'taken' }
  if (former === undefined || former === login.chargeNetId) return { is: 'linked', notLeft: undefined }
  // Free now, it may have been linked by another customer already, who keeps it.
  const isLeft = (await findLinkedAccount(db, former)) !== undefined || (await leave(network, former))
  return { is: 'linked', notLeft: isLeft ? undefined : former }
}

async function leave(network: Pick<ChargingNetwork, 'leave'>, chargeNetId: string): Promise<boolean> {
  for (let i = 0; i < LEAVE_TRIES; i++) if (await network.leave(chargeNetId)) return true
  return false
}
