import { expect, test } from 'vitest'
import { feedKinds, ID_PARTS } from '#schemas/feed/kinds.ts'
import { idOfRow } from './kind-store.ts'
import { stores } from './stores.ts'

test.each(feedKinds.filter((kind) => ID_PARTS[kind]))('a row of %s has the id that its record is made of', (kind) => {
  const parts: readonly string[] = ID_PARTS[kind] ?? []
  const data = Object.fromEntries(parts.map((field) => [field, `its ${field}`]))
  const id = parts.map((field) => data[field]).join('/')
  expect(idOfRow(stores[kind], stores[kind].row(data as never, id))).toBe(id)
})
