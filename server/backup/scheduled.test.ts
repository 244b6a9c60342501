import { cpSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpByDate, backupAgeMs, isDue } from './scheduled.ts'
import { testFolder } from '../../tests/test-folder.ts'

let folder: string
let backups: string
beforeEach(() => {
  folder = testFolder('scheduled')
  backups = join(folder, 'backups')
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database/PG_VERSION'), '17')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const storage = () => ({
  dataFolder: folder,
  copyDatabase: async (to: string) => cpSync(join(folder, 'database'), to, { recursive: true }),
})
/** A backup that was made at an instant. */
function madeAt(instant: string): void {
  const file = join(backups, `portal-${instant.replace(/[:.]/g, '-')}.backup`)
  mkdirSync(backups, { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, new Date(instant), new Date(instant))
}

test.each([
  ['the first hour of a new portal', undefined, '2026-11-22T01:20:00Z', true],
  ['three at night', '2026-11-20T14:20:00.000Z', '2026-11-21T14:20:00Z', true],
  ['three at night in winter', '2026-06-20T15:20:00.000Z', '2026-06-21T15:20:00Z', true],
  ['three at night after an afternoon in which the portal was new', '2026-11-21T03:20:00.000Z', '2026-11-21T14:20:00Z', true],
  ['another hour', '2026-11-21T14:20:00.000Z', '2026-11-21T20:20:00Z', false],
  ['noon after a night in which the portal was off', '2026-11-19T14:20:00.000Z', '2026-11-21T00:20:00Z', true],
  ['three at night once more, as the clocks are put back', '2026-04-04T13:20:00.000Z', '2026-04-04T15:20:00Z', false],
])('a backup is due at %s: %s, %s', (_, before, now, due) => {
  if (before) madeAt(before)
  expect(isDue(new Date(now), backups)).toBe(due)
})

test('the newest stay, what a killed one left goes, and what a person made by hand or makes now is left alone', async () => {
  for (const day of ['18', '19', '20']) madeAt(`2026-11-${day}T14:20:00.000Z`)
  for (const [name, made] of [
    ['portal-2026-11-19T15-20-00-000Z.backup.1234abcd.part', '2026-11-19T15:20:00Z'],
    ['portal-2026-11-21T14-19-00-000Z.backup.1234abcd.part', '2026-11-21T14:19:00Z'],
    ['portal-2026-11-01.backup', '2026-11-01T00:00:00Z'],
  ] as const) {
    writeFileSync(join(backups, name), '')
    utimesSync(join(backups, name), new Date(made), new Date(made))
  }
  await backUpByDate(storage(), { folder: backups, keep: 2 }, new Date('2026-11-21T14:20:00Z'))
  expect(readdirSync(backups).sort()).toEqual([
    'portal-2026-11-01.backup',
    'portal-2026-11-20T14-20-00-000Z.backup',
    'portal-2026-11-21T14-19-00-000Z.backup.1234abcd.part',
    'portal-2026-11-21T14-20-00-000Z.backup',
  ])
  expect(backupAgeMs(backups)).toBeLessThan(60_000)
})

test('one that fails keeps those that are there', async () => {
  for (const day of ['19', '20']) madeAt(`2026-11-${day}T14:20:00.000Z`)
  const full = { ...storage(), copyDatabase: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }
  await expect(backUpByDate(full, { folder: backups, keep: 1 }, new Date('2026-11-21T14:20:00Z'))).rejects.toThrow('no room left')
  expect(readdirSync(backups)).toHaveLength(2)
})
