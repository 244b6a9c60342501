import type { ContractRoute } from '#schemas/contract.ts'
import { calls, identifiersIn, inputFor, labelOf, ownInputs, permitted, readCalls } from '../calls.ts'
import type { Bench, Check } from '../check.ts'
import type { Answer } from '../server.ts'

const NOBODYS = 'XX-000000'

const typeOf = ({ body }: Answer) => (body as { type?: unknown } | undefined)?.type

/** The calls that name something of a customer. */
const naming = (bench: Bench): ContractRoute[] =>
  permitted(calls, bench).filter((call) => identifiersIn(call, bench.customer.identifiers).length > 0)

export const othersAreAsIfTheyWereNot: Check = {
  name: 'what belongs to another customer is answered as what does not exist',
  async run(bench) {
    const { customer, other } = bench
    const faults: string[] = []
    const untried: string[] = []
    for (const call of naming(bench)) {
      const names = identifiersIn(call, customer.identifiers)
      if (names.some((name) => !customer.identifiers[name]?.length)) {
        untried.push(labelOf(call))
        continue
      }
      const given = (value: (name: string) => unknown) => ({
        input: inputFor(call, other, Object.fromEntries(names.map((name) => [name, value(name)]))),
      })
      const theirs = await other.ask(
        call,
        given((name) => customer.identifiers[name]?.[0]),
      )
      const nobodys = await other.ask(
        call,
        given(() => NOBODYS),
      )
      if (theirs.status !== 404 || typeOf(theirs) !== typeOf(nobodys)) {
        faults.push(`${labelOf(call)}: answers ${theirs.status} to what is another’s, ${nobodys.status} to what is nobody’s`)
      }
    }
    return { faults, untried }
  },
}

export const answersAreOnesOwn: Check = {
  name: 'no answer names what belongs to another customer',
  async run({ customer, other }) {
    const { tabId: _, ...theirs } = customer.identifiers
    const own = new Set(Object.values(other.identifiers).flat())
    const secrets = Object.values(theirs)
      .flat()
      .filter((id) => id.length > 3 && !own.has(id))
    const faults: string[] = []
    for (const call of readCalls) {
      for (const input of ownInputs(call, other)) {
        const { text } = await other.ask(call, { input })
        const found = secrets.find((secret) => text.includes(`"${secret}"`))
        if (found) faults.push(`${labelOf(call)}: names ${found}`)
      }
    }
    return { faults }
  },
}
