import { electricityBillPeriod } from '#schemas/usage/routes.ts'
import { closedCalls, inputFor, labelOf, permitted, requiredOf } from '../calls.ts'
import type { Check } from '../check.ts'
import type { Answer } from '../server.ts'

/** What is wrong with an answer that should be this problem. */
function unlike({ status, body }: Answer, expected: { status: number; type: string }): string | undefined {
  const { type } = (body ?? {}) as { type?: unknown }
  return status === expected.status && type === expected.type
    ? undefined
    : `answers ${status} ${type ?? ''} in place of ${expected.status} ${expected.type}`
}

const UNAUTHORIZED = { status: 401, type: '/error/unauthorized' }

export const tokensAreNeeded: Check = {
  name: 'nobody without a token, or with one that means nothing, gets anything of customers',
  async run(bench) {
    const { server, customer } = bench
    const faults: string[] = []
    // A server with this fault would make the change.
    for (const call of permitted(closedCalls, bench)) {
      for (const [who, token] of [
        ['without a token', undefined],
        ['with a token of no one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJub2JvZHkifQ.'],
      ] as const) {
        const fault = unlike(await server.ask(call, { token, input: inputFor(call, customer) }), UNAUTHORIZED)
        if (fault) faults.push(`${labelOf(call)} ${who}: ${fault}`)
      }
    }
    return { faults }
  },
}

export const inputIsChecked: Check = {
  name: 'a call without what it needs is refused, and changes nothing',
  async run(bench) {
    const { customer } = bench
    const faults: string[] = []
    for (const call of permitted(closedCalls, bench).filter((one) => requiredOf(one).length > 0)) {
      const { params } = inputFor(call, customer)
      const input = { params, ...(call.body ? { body: {} } : {}) }
      const fault = unlike(await customer.ask(call, { input }), { status: 400, type: '/error/validation' })
      if (fault) faults.push(`${labelOf(call)}: ${fault}`)
    }
    return { faults }
  },
}

/** One that changes nothing, whatever a server with faults makes of its body. */
const callWithBody = electricityBillPeriod

const BODIES: readonly { what: string; payload: string; type?: string; status: number; problem: string }[] = [
  { what: 'half an object', payload: '{"startDate":', status: 400, problem: '/error/validation' },
  { what: 'a list', payload: '[]', status: 400, problem: '/error/validation' },
  { what: 'fields of another type', payload: '{"startDate":7,"endDate":{}}', status: 400, problem: '/error/validation' },
  {
    what: 'three megabytes',
    payload: JSON.stringify({ startDate: 'x'.repeat(3_000_000) }),
    status: 413,
    problem: '/error/payload_too_large',
  },
  { what: 'XML', payload: '<startDate/>', type: 'application/xml', status: 415, problem: '/error/unsupported_media_type' },
]

export const bodiesAreChecked: Check = {
  name: 'a body that cannot be read, is too large or is no JSON is refused',
  async run({ customer }) {
    const faults: string[] = []
    for (const { what, payload, type = 'application/json', status, problem } of BODIES) {
      const answer = await customer.ask(callWithBody, { payload, headers: { 'content-type': type } })
      const fault = unlike(answer, { status, type: problem })
      if (fault) faults.push(`${labelOf(callWithBody)} with ${what}: ${fault}`)
    }
    return { faults }
  },
}

export const unknownAddressesAreRefused: Check = {
  name: 'an address that is not in the contract is a problem too',
  async run({ customer }) {
    const nowhere = { method: 'GET', path: '/private/there-is-no-such-call' } as const
    const fault = unlike(await customer.ask(nowhere), { status: 404, type: '/error/not_found' })
    return { faults: fault ? [`${labelOf(nowhere)}: ${fault}`] : [] }
  },
}
