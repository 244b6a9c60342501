import { expect, test } from 'vitest'
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
