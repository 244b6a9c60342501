import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'

test('staff of an older installation keep what they used: their part of Studio, and acting for customers if they did', async () => {
  const { database, migrate } = await databaseBefore('staff_rights')
  const person = (id: string, role: string, studioRole: string | null) =>
    database.query(
      'insert into users (id, subject, username, email, contact_id, first_name, last_name, role, studio_role) values ($1, $1, $1, $1, $1, $1, $1, $2, $3)',
      [id, role, studioRole],
    )
  await person('customer', 'customer', null)
  await person('publisher', 'staff', 'publisher')
  await person('editor', 'staff', 'editor')
  await person('viewer', 'staff', 'viewer')
  await person('phone', 'staff', null)
  for (const id of ['editor', 'phone']) {
    await database.query(
      "insert into impersonations (id, staff_user_id, customer_user_id, reason, ends_at) values ($1, $1, 'customer', 'They called', now())",
      [id],
    )
  }
  await migrate()
  const { rows } = await database.query<{ who: string; rights: string }>(
    `select user_id as who, string_agg("right", ' ' order by "right") as rights from staff_rights group by user_id order by user_id`,
  )
  expect(rows.map(({ who, rights }) => `${who}: ${rights}`)).toEqual([
    'editor: act edit',
    'phone: act',
    'publisher: publish readLog',
    'viewer: look',
  ])
  await database.close()
})
