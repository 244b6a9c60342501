import type { Database } from '../../db/open.ts'
import { embeddedNetworkAccounts } from '../../db/schema/ev.ts'
import type { ChargingNetwork, NetworkAnswer, NetworkLogin } from './charging-network.ts'
import { TEST_ACCOUNTS, type TestAccount } from './test-accounts.ts'

type Call = keyof NonNullable<TestAccount['fails']>

/** A charging network for trying out, with test accounts alone. It keeps its own book, as a real one does on its own machines. */
export function createEmbeddedNetwork(db: Database): ChargingNetwork {
  /** by call and account, how often it has not answered */
  const failed = new Map<string, number>()

  function answer(call: Call, { chargeNetId, email }: NetworkLogin): NetworkAnswer {
    const account = TEST_ACCOUNTS.find((own) => own.chargeNetId === chargeNetId)
    if (!account || account.email !== email.trim().toLowerCase()) return 'unknown'
    const key = `${call} ${chargeNetId}`
    const times = failed.get(key) ?? 0
    if (times >= (account.fails?.[call] ?? 0)) return 'verified'
    failed.set(key, times + 1)
    return 'unreachable'
  }

  const note = (chargeNetId: string, isJoined: boolean) =>
    db
      .insert(embeddedNetworkAccounts)
      .values({ chargeNetId, isJoined })
      .onConflictDoUpdate({ target: embeddedNetworkAccounts.chargeNetId, set: { isJoined } })

  return {
    name: 'the test network',
    isTest: true,
    verify: async (login) => answer('verify', login),
    async join(login) {
      const outcome = answer('join', login)
      if (outcome === 'verified') await note(login.chargeNetId, true)
      return outcome
    },
    async leave(chargeNetId) {
      await note(chargeNetId, false)
      return true
    },
  }
}
