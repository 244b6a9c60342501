import { expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { people } from '#server/demo/people.ts'
import { openEmptyDatabase, startPortal, type TestPortal } from './portal.ts'
import { filled } from '../conformance/sample-input.ts'
import { isThorough } from './thorough.ts'

const everyone = people.filter(({ rights, closedOn }) => !rights && !closedOn).map(({ username }) => username)
const customers = isThorough ? everyone : everyone.filter((_, i) => i % 5 === 0)
/** What says when it was answered. */
const VOLATILE = new Set(['asOf', 'instance'])

const steady = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (VOLATILE.has(name) ? undefined : value)))

async function exportOf(portal: TestPortal): Promise<string[]> {
  const made: string[] = []
  await portal.operate('feed-export', {}, '', made)
  return made
}

test('what was exported makes the same portal of an empty database, and changes nothing when it is applied again', async () => {
  const portal = await startPortal()
  const other = await startPortal({}, undefined, await openEmptyDatabase())
  const records = await exportOf(portal)
  const apply = () => other.operate('feed-apply', { file: 'export' }, records.join('\n'))
  expect((await apply()).at(-1)).toContain(`${records.length.toLocaleString('en-NZ')} new records, 0 changed`)
  const gets = contract.filter(({ method, access }) => method === 'GET' && (access === 'customer' || access === 'public'))
  for (const person of customers) {
    for (const route of gets) {
      const input = filled(route) as object
      const [one, two] = [await portal.call(person, route, input), await other.call(person, route, input)]
      expect([route.path, person, two.status, steady(two.body)]).toEqual([route.path, person, one.status, steady(one.body)])
    }
  }
  expect((await apply()).at(-1)).toContain(`nothing changed: ${records.length.toLocaleString('en-NZ')} records known before`)
  expect(await exportOf(other)).toEqual(records)
  await portal.close()
  await other.close()
})
