import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'

test('what was agreed before is kept as its event has it, and as it is where the event has gone', async () => {
  const { database, migrate } = await databaseBefore('agreements')
  const event = (id: string, type: string, data: object) =>
    database.query(
      `insert into customer_events (billing_account_id, id, type, subject, data, person_id) values ('BA-1', $1, $2, $3, $4, 'U-1')`,
      [`EV-${id}`, `nz.switchboard.${type}`, id, JSON.stringify(data)],
    )
  const extension = (id: string, key: string | null) =>
    database.query(
      `insert into credit_extensions (billing_account_id, id, asked_day, end_day, status, request_key)
       values ('BA-1', $1, '2026-10-02', '2026-10-20', 'confirmed', $2)`,
      [id, key],
    )
  const arrangement = (id: string, key: string | null) =>
    database.query(
      `insert into payment_arrangements (billing_account_id, id, made_day, frequency, status, request_key, bill_ids)
       values ('BA-1', $1, '2026-10-02', 'weekly', 'confirmed', $2, null)`,
      [id, key],
    )
  await extension('EXT-told', 'one')
  await event('EXT-told', 'credit_extension.granted', { askedDay: '2026-10-01' })
  await extension('EXT-old', 'two')
  await extension('EXT-retailer', null)
  await arrangement('ARR-told', 'three')
  await event('ARR-told', 'payment_arrangement.made', { madeDay: '2026-10-01', billIds: ['B-1', 'B-2'] })
  await event('ARR-deleted', 'payment_arrangement.made', { madeDay: '2026-09-01', billIds: ['B-0'] })
  await arrangement('ARR-retailer', null)
  await migrate()
  const { rows } = await database.query(`select id, day::text, bill_ids, request_key from agreements order by id`)
  expect(rows).toEqual([
    { id: 'ARR-deleted', day: '2026-09-01', bill_ids: ['B-0'], request_key: 'ARR-deleted' },
    { id: 'ARR-told', day: '2026-10-01', bill_ids: ['B-1', 'B-2'], request_key: 'three' },
    { id: 'EXT-old', day: '2026-10-02', bill_ids: null, request_key: 'two' },
    { id: 'EXT-told', day: '2026-10-01', bill_ids: null, request_key: 'one' },
  ])
  await database.close()
})
