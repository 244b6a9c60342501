import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

test('docs/webhooks.md lists every type of event as the contract has it, and no other', () => {
  const rows = [...page.matchAll(/^\| `(nz\.switchboard\.[\w.]+)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(Object.entries(EVENT_TYPES).map(([type, { summary, subject }]) => [type, summary, subject]))
})
