/** An account of the embedded charging network, and what it is for. No real network has such a number. */
export interface TestAccount {
  chargeNetId: string
  email: string
  about: string
  /** how often the network does not answer before it does, for trying again */
  fails?: { verify?: number; join?: number; leave?: number }
}

export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { chargeNetId: 'CN-77120', email: 'priya@example.nz', about: 'Priya’s, which comes with her plan' },
  { chargeNetId: 'CN-10001', email: 'driver@example.nz', about: 'is linked at once' },
  { chargeNetId: 'CN-10002', email: 'driver@example.nz', about: 'another one, which is linked at once' },
  { chargeNetId: 'CN-20001', email: 'driver@example.nz', about: 'is found at the second try', fails: { verify: 1 } },
  { chargeNetId: 'CN-20002', email: 'driver@example.nz', about: 'is linked at the second try', fails: { join: 1 } },
  {
    chargeNetId: 'CN-20003',
    email: 'driver@example.nz',
    about: 'cannot be linked: the network never answers',
    fails: { join: Number.POSITIVE_INFINITY },
  },
  {
    chargeNetId: 'CN-20004',
    email: 'driver@example.nz',
    about: 'is linked at once, and the network does not answer the first two times when it is to be unlinked',
    fails: { leave: 2 },
  },
]
