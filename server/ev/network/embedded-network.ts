import type { ChargingNetwork, NetworkAnswer, NetworkLogin } from './charging-network.ts'
import { TEST_ACCOUNTS, type TestAccount } from './test-accounts.ts'

type Call = keyof NonNullable<TestAccount['fails']>

const accountOf = (chargeNetId: string) => TEST_ACCOUNTS.find((own) => own.chargeNetId === chargeNetId)

/** A charging network for trying out, with test accounts alone. It sends nothing: sessions of its drivers come by the feed and by files. */
export function createEmbeddedNetwork(): ChargingNetwork {
  /** by call and account, how often it has not answered */
  const failed = new Map<string, number>()

  function answer(call: Call, { chargeNetId, email }: NetworkLogin): NetworkAnswer {
    const account = accountOf(chargeNetId)
    if (!account || account.email !== email.trim().toLowerCase()) return 'unknown'
    return isReached(call, account) ? 'verified' : 'unreachable'
  }

  function isReached(call: Call, { chargeNetId, fails }: Pick<TestAccount, 'chargeNetId' | 'fails'>): boolean {
    const key = `${call} ${chargeNetId}`
    const times = failed.get(key) ?? 0
    if (times >= (fails?.[call] ?? 0)) return true
    failed.set(key, times + 1)
    return false
  }

  return {
    name: 'the test network',
    isTest: true,
    verify: async (login) => answer('verify', login),
    join: async (login) => answer('join', login),
    leave: async (chargeNetId) => isReached('leave', accountOf(chargeNetId) ?? { chargeNetId }),
  }
}
