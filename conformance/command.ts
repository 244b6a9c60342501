import { parseArgs } from 'node:util'
import { printable } from '#lib/printable.ts'
import { ExpectedError } from '../scripts/expected-error.ts'
import { conform, type Result } from './run.ts'
import { signIn } from './sign-in.ts'

const USAGE = `npm run conformance -- --base-url URL [--read-only] [--place-orders]

Checks a server against the contract, as two customers whose access tokens are in the environment:
  CONFORMANCE_TOKEN        of a customer, best with every fuel and several properties
  CONFORMANCE_OTHER_TOKEN  of another one, who shares no account with the first

Or, where the portal asks for passwords itself: CONFORMANCE_CUSTOMER, CONFORMANCE_OTHER_CUSTOMER and CONFORMANCE_PASSWORD, which both have.

  --read-only     makes no call that changes anything
  --place-orders  also orders bottled gas, really, if the customer has it and no order is under way

docs/conformance.md says what is checked. Take test customers: a server with faults may change what they have.`

const MOST_FAULTS = 10

/** `npm run conformance`. @throws ExpectedError where something is not as the contract says */
export async function conformance(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { baseUrl, readOnly, placeOrders } = read(args)
  let failed = 0
  let passed = 0
  try {
    const { token, otherToken } = await tokensOf(baseUrl, env)
    for await (const result of conform({ baseUrl, token, otherToken, mayWrite: !readOnly, mayOrder: placeOrders && !readOnly })) {
      console.log(report(result))
      if (result.faults.length > 0) failed += 1
      else passed += 1
    }
  } catch (error) {
    if (error instanceof ExpectedError) throw error
    throw new ExpectedError(`${baseUrl} could not be checked. ${error instanceof Error ? reasonOf(error) : error}`)
  }
  if (failed > 0) throw new ExpectedError(`${failed} of ${failed + passed} points are not as the contract says.`)
  console.log(`All ${passed} points are as the contract says.`)
}

async function tokensOf(baseUrl: string, env: NodeJS.ProcessEnv): Promise<{ token: string; otherToken: string }> {
  const { CONFORMANCE_TOKEN: token, CONFORMANCE_OTHER_TOKEN: otherToken } = env
  if (token && otherToken) return { token, otherToken }
  const { CONFORMANCE_CUSTOMER: customer, CONFORMANCE_OTHER_CUSTOMER: other, CONFORMANCE_PASSWORD: password } = env
  if (!customer || !other || !password) throw new ExpectedError(`CONFORMANCE_TOKEN and CONFORMANCE_OTHER_TOKEN are needed.\n\n${USAGE}`)
  return { token: await signIn(baseUrl, customer, password), otherToken: await signIn(baseUrl, other, password) }
}

/** `fetch` says why only in the cause of what it throws. */
const reasonOf = ({ message, cause }: Error): string => printable(cause instanceof Error ? `${message} ${reasonOf(cause)}` : message)

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
    ...faults.slice(0, MOST_FAULTS).map((fault) => `       ${printable(fault)}`),
    ...(left > 0 ? [`       and ${left} more`] : []),
    ...(untried.length > 0 ? [`       not tried, for want of data: ${printable(untried.join(', '))}`] : []),
  ].join('\n')
}
