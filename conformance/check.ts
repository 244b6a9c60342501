import type { Customer } from './customer.ts'
import type { Server } from './server.ts'

/** What the checks work with. */
export interface Bench {
  server: Server
  /** Whose own data are read. */
  customer: Customer
  /** Another customer, who shares no account with the first. */
  other: Customer
  /** Changes that a customer would not notice are made, such as saving what is stored already. */
  mayWrite: boolean
  /** Bottles of gas are really ordered. */
  mayOrder: boolean
}

/** What is wrong, a line each, and what could not be looked at. */
export interface Finding {
  faults: readonly string[]
  untried?: readonly string[]
}

/** One point of the contract. It finds every fault there is rather than the first. */
export interface Check {
  name: string
  /** false where what was asked for leaves it out */
  isWanted?(bench: Bench): boolean
  /** true where it makes no call and looks at all that were made */
  isOfEveryAnswer?: true
  run(bench: Bench): Promise<Finding>
}
