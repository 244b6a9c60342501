import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { feedKinds, ID_PARTS } from '#schemas/feed/kinds.ts'
import { agreements } from '../db/schema/billing.ts'
import { customerEvents, webhookDeliveries } from '../db/schema/customer-events.ts'
import { feedRecords } from '../db/schema/feed.ts'
import * as payments from '../db/schema/payments.ts'
import { readingSpans } from '../db/schema/readings.ts'
import { similarHomeMembers } from '../db/schema/similar-homes.ts'
import { schemaTables } from '../../tests/schema-tables.ts'
import { idOfRow } from './kind-store.ts'
import { stores } from './stores.ts'

test.each(feedKinds.filter((kind) => ID_PARTS[kind]))('a row of %s has the id that its record is made of', (kind) => {
  const parts: readonly string[] = ID_PARTS[kind] ?? []
  const data = Object.fromEntries(parts.map((field) => [field, `its ${field}`]))
  const id = parts.map((field) => data[field]).join('/')
  expect(idOfRow(stores[kind], stores[kind].row(data as never, id))).toBe(id)
})

/** What is kept, or goes another way, when an account or one of its sites is deleted. */
const BESIDE = new Map<PgTable, string>([
  [agreements, 'counts again where its record is told again'],
  [customerEvents, 'what was told of it'],
  [feedRecords, 'says that it was deleted'],
  [webhookDeliveries, 'what is being told of it'],
  [payments.paymentOrders, 'what was paid'],
  [payments.usedInstructions, 'what was paid'],
  [payments.savedCards, 'server/payments/former-cards.ts, which tells the gateway'],
  [payments.cardAuthorities, 'server/payments/former-cards.ts'],
  [payments.cardRequests, 'what was asked of the gateway'],
  [readingSpans, 'a trigger keeps it'],
  [similarHomeMembers, 'the database deletes it with its site'],
])

test('of every table with rows of an account it is known what becomes of them when the account is deleted', async () => {
  const stored = Object.values(stores).flatMap(({ table, parts, leftovers }) => [
    table,
    ...parts.map((part) => part.table),
    ...leftovers.map(([left]) => left),
  ])
  const ofAccounts = schemaTables.filter((table) => 'billingAccountId' in getTableColumns(table))
  expect(ofAccounts.length).toBeGreaterThan(40)
  expect(ofAccounts.filter((table) => !stored.includes(table) && !BESIDE.has(table)).map(getTableName)).toEqual([])
})
