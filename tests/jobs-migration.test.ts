import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'
const MAIL = '3c1e7c58-29b2-44d6-b8a6-6d0ec2a8a2b1'

test('mails that wait in an older installation are sent after the update, and its scheduled releases still come', async () => {
  const { database, migrate } = await databaseBefore('jobs')
  await database.query(
    `insert into mails (id, recipient, subject, body, created_at, attempts, next_attempt_at)
     values ($1, 'aroha@example.nz', 'Your sign-in link', 'Kia ora', '2026-03-01T00:00:00Z', 3, '2026-03-01T08:00:00Z')`,
    [MAIL],
  )
  await database.exec("insert into releases (hash, document, author) values ('one', '{}', 'Jo')")
  for (const [id, state] of [
    ['due', 'waiting'],
    ['out', 'published'],
  ]) {
    await database.query(
      `insert into scheduled_releases (id, hash, due_at, base_hash, author, state) values ($1, 'one', '2027-03-01T08:30:00.25Z', 'none', 'Jo', $2)`,
      [id, state],
    )
  }
  await migrate()
  const { rows } = await database.query(
    'select id, name, data, start_after, keep_until > start_after as is_kept from jobs.job order by name',
  )
  expect(rows).toEqual([
    {
      id: MAIL,
      name: 'mail',
      data: { data: { recipient: 'aroha@example.nz', subject: 'Your sign-in link', body: 'Kia ora' } },
      start_after: new Date('2026-03-01T08:00:00Z'),
      is_kept: true,
    },
    {
      id: expect.any(String),
      name: 'release',
      data: { data: { dueAt: '2027-03-01T08:30:00.250Z' } },
      start_after: new Date('2027-03-01T08:30:00.25Z'),
      is_kept: true,
    },
  ])
  await database.close()
})
