import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = new URL('../server/db/migrations/', import.meta.url)
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const moving = files.findIndex((name) => name.endsWith('_jobs.sql'))
const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const MAIL = '3c1e7c58-29b2-44d6-b8a6-6d0ec2a8a2b1'

test('mails that wait in an older installation are sent after the update, and its scheduled releases still come', async () => {
  const database = new PGlite()
  for (const name of files.slice(0, moving)) await database.exec(textOf(name))
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
  await database.exec(textOf(files[moving] ?? ''))
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
