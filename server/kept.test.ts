import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

test('docs/running.md says of each table how long its rows are kept, or why they stay', async () => {
  const page = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('\n## What is kept'), page.indexOf('\n## Power cuts'))
  const named = new Set(
    [...section.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  )
  const folder = fileURLToPath(new URL('./db/schema/', import.meta.url))
  const modules = await Promise.all(globSync('*.ts', { cwd: folder }).map((file) => import(`${folder}${file}`) as Promise<object>))
  const tables = new Set(
    modules.flatMap((module) => Object.values(module)).flatMap((value: unknown) => (is(value, PgTable) ? [getTableName(value)] : [])),
  )
  expect(tables.size).toBeGreaterThan(50)
  expect([...tables].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !tables.has(name ?? ''))).toEqual([])
})
