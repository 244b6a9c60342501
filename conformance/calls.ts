import { type ContractRoute, contract } from '#schemas/contract.ts'
import type { Bench } from './check.ts'
import type { Customer, Identifiers } from './customer.ts'
import { filled, type Input, type JsonSchema } from './sample-input.ts'

/** The calls of the browser's half: of everyone, and of customers. Those of staff come with our own server. */
export const calls: readonly ContractRoute[] = contract.filter(({ access }) => access === 'public' || access === 'customer')

export const closedCalls = calls.filter(({ access }) => access === 'customer')

/** Calls that change nothing. */
export const readCalls = calls.filter((call) => call.method === 'GET' || call.isReadOnly)

/** Those of some calls that may be made: the ones that change something only where that is allowed. */
export const permitted = (some: readonly ContractRoute[], { mayWrite }: Pick<Bench, 'mayWrite'>) =>
  some.filter((call) => mayWrite || readCalls.includes(call))

export const labelOf = ({ method, path }: Pick<ContractRoute, 'method' | 'path'>) => `${method} ${path}`

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Values that a customer might send, by the name of the field; others are made from their schema. */
const valuesOf = (customer: Customer): Record<string, unknown> => ({
  // The most that may be asked for by half-hours.
  startDate: dayBefore(7),
  endDate: dayBefore(1),
  date: dayBefore(10),
  tabId: customer.identifiers.tabId?.[0],
  formId: 'homeProfile',
  flagName: 'conformance',
  email: 'conformance@example.nz',
  number: '04 555 0123',
  address: { street: '8 Rimu Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' },
  profile: {},
})

interface Needs {
  required?: readonly string[]
}

interface Parts {
  params?: JsonSchema
  query?: JsonSchema
  body?: JsonSchema
}

const partsOf = ({ params, query, body }: ContractRoute) => ({ params, query, body }) as Parts

/** The names of identifiers that a call takes. */
export function identifiersIn(call: ContractRoute, identifiers: Identifiers): string[] {
  const names = Object.values(partsOf(call)).flatMap((schema) => Object.keys((schema as JsonSchema | undefined)?.properties ?? {}))
  return names.filter((name) => name in identifiers && name !== 'tabId')
}

/**
 * Input that a call takes: what it must have, as this customer might send it.
 * @param given values by name; such fields are filled also where they may be left out
 */
export function inputFor(call: ContractRoute, customer: Customer, given: Record<string, unknown> = {}): Input {
  const values = { ...valuesOf(customer), ...given }
  const made = filled(call)
  const fill = (schema: JsonSchema | undefined, part: unknown) => {
    const { properties = {}, required = [], then } = (schema ?? {}) as JsonSchema & Needs & { then?: Needs }
    const needed = [...required, ...(then?.required ?? [])]
    return Object.fromEntries(
      Object.keys(properties)
        .filter((name) => needed.includes(name) || name in given)
        .map((name) => {
          const property = properties[name]
          // A value of that name is a day, or something typed in.
          const isOther = property && ('const' in property || property.enum || property.format === 'date-time')
          return [name, !isOther && values[name] !== undefined ? values[name] : (part as Record<string, unknown>)[name]]
        }),
    )
  }
  const { params, query, body } = partsOf(call)
  return { params: fill(params, made.params), query: fill(query, made.query), body: body && fill(body, made.body) }
}

/** The fields that a call cannot do without. */
export function requiredOf(call: ContractRoute): string[] {
  const { query, body } = partsOf(call)
  return [query, body].flatMap((schema) => ((schema as { required?: string[] } | undefined)?.required ?? []) as string[])
}

/** Input for each of the customer's own identifiers that the call takes; one without any where it takes none. */
export function ownInputs(call: ContractRoute, customer: Customer): Input[] {
  const [name, ...others] = identifiersIn(call, customer.identifiers)
  if (!name) return [inputFor(call, customer)]
  const rest = Object.fromEntries(others.map((other) => [other, customer.identifiers[other]?.[0]]))
  const most = call.file ? MOST_FILES : MOST_OF_A_KIND
  return (customer.identifiers[name] ?? []).slice(0, most).map((id) => inputFor(call, customer, { ...rest, [name]: id }))
}

/** A customer with many properties shows no more than a customer with a few. */
const MOST_OF_A_KIND = 5
/** A file, such as a bill's PDF, takes a server a hundred times as long as another answer. */
const MOST_FILES = 2
