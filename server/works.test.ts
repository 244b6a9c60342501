import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoWork } from './demo/jobs.ts'
import { readSettings } from './settings.ts'
import { worksOf } from './works.ts'

const namesOf = (env: Record<string, string>) => {
  const storage = { dataFolder: '/srv/data', copyDatabase: async () => {} }
  return worksOf(readSettings(env), { db: undefined as never, storage, widgetTypes: new Map() }).map(({ queue }) => queue.name)
}
const ALWAYS = [
  'release',
  'clean-up',
  'your-data',
  'payments',
  'autopay',
  'arrangements',
  'medical-dependence',
  'insights',
  'experiments',
  'customer-facts',
  'similar-homes',
  'free-hours',
  'home-moves',
]

test.each([
  ['out of the box', {}, ['webhooks', ...ALWAYS]],
  ['where nothing can be paid', { PAYMENTS: 'off' }, ['webhooks', ...ALWAYS.filter((name) => !['payments', 'autopay'].includes(name))]],
  ['a copy that was restored to try', { WEBHOOKS: 'off' }, ALWAYS],
  ['with a mail server', { SMTP_URL: 'smtp://mail.internal', MAIL_FROM: 'portal@example.nz' }, ['mail', 'webhooks', ...ALWAYS]],
  ['with a place for backups', { BACKUP_DIR: '/srv/backups' }, ['webhooks', ...ALWAYS, 'backup']],
])('jobs %s', (_, env, names) => {
  expect(namesOf(env)).toEqual(names)
})

test('docs/running.md lists every queue', () => {
  const page = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('\n## Jobs'), page.indexOf('\n## The first day'))
  const listed = [...section.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  )
  const demo = demoWork(undefined as never, { brand: 'northlight', hasNeighbours: true }).map(({ queue }) => queue.name)
  const set = {
    SMTP_URL: 'smtp://mail.internal',
    MAIL_FROM: 'portal@example.nz',
    BACKUP_DIR: '/srv/backups',
    GENERATION_URL: 'https://power.example.nz',
  }
  expect(listed.toSorted()).toEqual([...namesOf(set), ...demo].toSorted())
})
