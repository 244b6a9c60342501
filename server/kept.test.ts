import { readFileSync } from 'node:fs'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schemaTables } from '../tests/schema-tables.ts'

test('docs/running.md says of each table how long its rows are kept, or why they stay', async () => {
  const page = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('\n## What is kept'), page.indexOf('\n## Power cuts'))
  const named = new Set(
    [...section.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  )
  const tables = new Set(schemaTables.map(getTableName))
  expect(tables.size).toBeGreaterThan(50)
  expect([...tables].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !tables.has(name ?? ''))).toEqual([])
})
