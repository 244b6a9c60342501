import type { Bench, Check, Finding } from './check.ts'
import { answersAreOnesOwn, othersAreAsIfTheyWereNot } from './checks/access.ts'
import { answersHaveTheirShape, envelopesAreWhole } from './checks/answers.ts'
import {
  answersNameTheirRequest,
  nothingFails,
  nothingIsGuessed,
  privateAnswersAreNotKept,
  problemsAreProblemDocuments,
} from './checks/every-answer.ts'
import { bodiesAreChecked, inputIsChecked, tokensAreNeeded, unknownAddressesAreRefused } from './checks/refusals.ts'
import { changesAreRepeatable, lateChangesAreRefused, ordersAreRepeatable } from './checks/repeats.ts'
import { meet, WrongFirstAnswer } from './customer.ts'
import { connect, type Server } from './server.ts'

/** Those of every answer come last, when there are many answers. */
export const CHECKS: readonly Check[] = [
  answersHaveTheirShape,
  envelopesAreWhole,
  tokensAreNeeded,
  inputIsChecked,
  bodiesAreChecked,
  unknownAddressesAreRefused,
  othersAreAsIfTheyWereNot,
  answersAreOnesOwn,
  changesAreRepeatable,
  lateChangesAreRefused,
  ordersAreRepeatable,
  nothingFails,
  problemsAreProblemDocuments,
  answersNameTheirRequest,
  privateAnswersAreNotKept,
  nothingIsGuessed,
]

export interface Result extends Finding {
  name: string
  /** how many calls it made, or looked at */
  calls: number
}

export interface Subject {
  baseUrl: string
  /** access token of a customer */
  token: string
  /** of another one, who shares no account with the first */
  otherToken: string
  mayWrite?: boolean
  mayOrder?: boolean
}

/**
 * Checks a server against the contract.
 * @throws Error where it cannot be reached, or does not know the customers
 */
export async function* conform(
  { baseUrl, token, otherToken, mayWrite = true, mayOrder = false }: Subject,
  checks: readonly Check[] = CHECKS,
): AsyncGenerator<Result> {
  const server = connect(baseUrl)
  const met = await meetBoth(server, token, otherToken)
  if (met instanceof WrongFirstAnswer) {
    yield { name: FIRST_ANSWERS, calls: server.observations.length, faults: [met.message] }
    return
  }
  const [customer, other] = met
  const shared = other.identifiers.billingAccountId?.find((id) => customer.identifiers.billingAccountId?.includes(id))
  if (shared) throw new Error(`Both customers have account ${shared}: take two who share none, to see that neither reaches the other’s.`)
  const bench: Bench = { server, customer, other, mayWrite, mayOrder }
  for (const check of checks.filter(({ isWanted }) => isWanted?.(bench) ?? true)) {
    const before = server.observations.length
    const finding = await check.run(bench)
    yield { name: check.name, calls: server.observations.length - (check.isOfEveryAnswer ? 0 : before), ...finding }
  }
}

/** The point that comes before all others, told where it fails. */
export const FIRST_ANSWERS = 'the answers that all points begin with have their shape'

async function meetBoth(server: Server, token: string, otherToken: string) {
  try {
    return [await meet(server, 'the first customer', token), await meet(server, 'the other customer', otherToken)] as const
  } catch (error) {
    if (error instanceof WrongFirstAnswer) return error
    throw error
  }
}
