import { parseArgs } from 'node:util'
import { ExpectedError } from '../scripts/expected-error.ts'
import { conform, type Result } from './run.ts'

const USAGE = `npm run conformance -- --base-url URL [--read-only] [--place-orders]

Checks a server against the contract, as two customers whose access tokens are in the environment:
  CONFORMANCE_TOKEN        of a customer, best with every fuel and several properties
  CONFORMANCE_OTHER_TOKEN  of another one, who shares no account with the first

  --read-only     makes no call that changes anything
  --place-orders  also orders bottled gas, really, if the customer has it and no order is under way

docs/conformance.md says what is checked. Take test customers: a server with faults may change what they have.`

const MOST_FAULTS = 10

/** `npm run conformance`. @throws ExpectedError where something is not as the contract says */
export async function conformance(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { baseUrl, readOnly, placeOrders } = read(args)
  const { CONFORMANCE_TOKEN: token, CONFORMANCE_OTHER_TOKEN: otherToken } = env
  if (!token || !otherToken) throw new ExpectedError(`CONFORMANCE_TOKEN and CONFORMANCE_OTHER_TOKEN are needed.\n\n${USAGE}`)
  let failed = 0
  let passed = 0
  try {
    for await (const result of conform({ baseUrl, token, otherToken, mayWrite: !readOnly, mayOrder: placeOrders && !readOnly })) {
      console.log(report(result))
      if (result.faults.length > 0) failed += 1
      else passed += 1
    }
  } catch (error) {
    throw new ExpectedError(`${baseUrl} could not be checked. ${error instanceof Error ? reasonOf(error) : error}`)
  }
  if (failed > 0) throw new ExpectedError(`${failed} of ${failed + passed} points are not as the contract says.`)
  console.log(`All ${passed} points are as the contract says.`)
}

/** `fetch` says why only in the cause of what it throws. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? `${message}: ${cause.message}` : message)

function read(args: string[]): { baseUrl: string; readOnly: boolean; placeOrders: boolean } {
  const options = { 'base-url': { type: 'string' }, 'read-only': { type: 'boolean' }, 'place-orders': { type: 'boolean' } } as const
  try {
    const { values } = parseArgs({ args, options })
    const baseUrl = new URL(values['base-url'] ?? '').href
    return { baseUrl, readOnly: values['read-only'] ?? false, placeOrders: values['place-orders'] ?? false }
  } catch {
    throw new ExpectedError(USAGE)
  }
}

export function report({ name, calls, faults, untried = [] }: Result): string {
  const left = faults.length - MOST_FAULTS
  return [
    `${faults.length > 0 ? 'NOT' : 'ok '}  ${name} (${calls} ${calls === 1 ? 'call' : 'calls'})`,
    ...faults.slice(0, MOST_FAULTS).map((fault) => `       ${fault}`),
    ...(left > 0 ? [`       and ${left} more`] : []),
    ...(untried.length > 0 ? [`       not tried, for want of data: ${untried.join(', ')}`] : []),
  ].join('\n')
}
