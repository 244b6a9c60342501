import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'

/** A database whose two accounts have a bill each, both with the same id. */
async function withOneBillEach(edition: number | undefined) {
  const older = await databaseBefore('ids_by_account')
  const { database } = older
  await database.query("insert into facts (name, value) values ('demo-history', $1)", [{ until: '2026-06-30', edition }])
  for (const account of ['BA-100201', 'BA-100342']) {
    await database.query(
      `insert into bills (billing_account_id, id, start_day, end_day, issued_day, due_day, amount, gst, prompt_payment_discount)
       values ($1, 'BL-20260509', '2026-05-09', '2026-06-08', '2026-06-10', '2026-06-26', 115, 15, 0)`,
      [account],
    )
    await database.query(
      `insert into bill_lines (billing_account_id, bill_id, position, description, quantity, unit, kind, rate, amount)
       values ($1, 'BL-20260509', 0, 'Daily charge', 31, 'day', 'dailyCharge', 3.22, 100)`,
      [account],
    )
  }
  return older
}

const NAMED = [
  { id: 'BL-20260509-100201', lines: 1 },
  { id: 'BL-20260509-100342', lines: 1 },
]
const SAME = [
  { id: 'BL-20260509', lines: 1 },
  { id: 'BL-20260509', lines: 1 },
]

test.each([
  ['the first edition of the demo world', undefined, NAMED],
  ['the edition before the feed', 5, NAMED],
  ['an edition of the feed', 6, SAME],
])('bills of %s keep their lines and have ids that no other account has', async (_name, edition, expected) => {
  const { database, migrate } = await withOneBillEach(edition)
  await migrate()
  const { rows } = await database.query(`select bills.id, count(*)::int as lines from bills join bill_lines
    on bill_lines.billing_account_id = bills.billing_account_id and bill_id = bills.id
    group by bills.billing_account_id, bills.id order by bills.billing_account_id`)
  expect(rows).toEqual(expected)
  await database.close()
})
