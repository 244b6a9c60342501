import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { addDays } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { projectFolder } from '#server/settings.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { print } from './print.ts'

const RECORDS_EACH = 100
const DAYS_EACH = 58
/** 10,000 customers, unless FEED_CUSTOMERS says otherwise. */
const CUSTOMERS = Number(process.env.FEED_CUSTOMERS || 10_000)
const AT = '2026-01-01T00:00:00Z'

/** How fast a million records are applied, by the command as an operator gives it, and in how much memory. */
export async function measureFeed(): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'switchboard-feed-'))
  const file = join(folder.path, 'customers.ndjson')
  await writeRecords(file)
  await using postgres = await startPostgres()
  await postgres.run('create database bench')
  await measure('PostgreSQL', file, { DATABASE_URL: postgres.urlOf('bench') })
  await measure('PGlite', file, { DATABASE_URL: '', DATA_DIR: join(folder.path, 'data') })
}

async function measure(database: string, file: string, env: Record<string, string>): Promise<void> {
  execFileSync(process.execPath, ['scripts/run.cjs', 'migrate'], {
    cwd: projectFolder,
    env: { ...process.env, DEMO: 'off', ...env },
    stdio: 'ignore',
  })
  const records = CUSTOMERS * RECORDS_EACH
  for (const which of ['new', 'known before']) {
    const { seconds, megabytes, output } = await apply(file, env)
    print({
      name: `feed, ${records} records, ${which}, ${database}`,
      value: records / seconds,
      unit: 'records/s',
      ...(which === 'new' ? { budget: 5000, atLeast: true } : {}),
    })
    print({ name: `feed, ${which}, ${database}: memory of the command at most`, value: megabytes, unit: 'MB', budget: 300, output })
  }
}

async function apply(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.cjs', 'feed', 'apply', file], {
    cwd: projectFolder,
    env: { ...process.env, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = text.trim().split('\n').at(-1) ?? ''
  })
  const startMs = performance.now()
  const ended = once(child, 'exit')
  let kilobytes = 0
  while (child.exitCode === null) {
    // What npm starts starts the command.
    const command = printed('pgrep', '-P', String(child.pid))
    if (command) kilobytes = Math.max(kilobytes, Number(printed('ps', '-o', 'rss=', '-p', command)))
    await Promise.race([setTimeout(200), ended])
  }
  if (child.exitCode !== 0) throw new Error(`the feed was not applied: ${output}`)
  return { seconds: (performance.now() - startMs) / 1000, megabytes: kilobytes / 1024, output }
}

const printed = (program: string, ...args: string[]) => spawnSync(program, args).stdout.toString().trim()

/** Writes customers with some weeks of half-hours, a year of bills, payments and readings. */
async function writeRecords(file: string): Promise<void> {
  const stream = createWriteStream(file)
  const write = async (records: readonly object[]) => {
    if (!stream.write(`${records.map((record) => JSON.stringify(record)).join('\n')}\n`)) await once(stream, 'drain')
  }
  const prices = [{ from: '2025-01-01', dayRate: '0.30110', dailyCharge: '1.80000' }]
  await write([{ kind: 'plan', id: 'bench', at: AT, data: { name: 'Bench', energyType: 'electricity', prices } }])
  for (let number = 0; number < CUSTOMERS; number++) await write(recordsOf(number))
  stream.end()
  await finished(stream)
}

function recordsOf(number: number): object[] {
  const own = String(100_000 + number)
  const billingAccountId = `A-${own}`
  const [personId, siteId, supplyPointId, meterId] = ['P', 'S', 'SP', 'M'].map((letter) => `${letter}-${own}`)
  const email = `customer${own}@example.nz`
  const record = (kind: FeedKind, id: string, data: object) => ({ kind, id, at: AT, data })
  const ofAccount = { billingAccountId }
  const days = Array.from({ length: DAYS_EACH }, (_, i) => {
    const day = addDays('2025-11-01', i)
    const count = tradingPeriodCount(day)
    const wattHours = Array.from({ length: count }, (_, half) => 100 + ((number * 7 + half * 31 + i * 13) % 900))
    const data = { ...ofAccount, supplyPointId, flow: 'X', day, wattHours, statuses: 'A'.repeat(count) }
    return record('halfHours', `${supplyPointId}/X/${day}`, data)
  })
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = `2025-${String(i + 1).padStart(2, '0')}`
    const line = { description: 'Energy', quantity: '500.000', unit: 'kWh', rate: '0.30110', amount: '150.55', supplyPointId }
    const bill = {
      ...ofAccount,
      startDay: `${month}-01`,
      endDay: `${month}-28`,
      issuedDay: `${month}-28`,
      dueDay: `${month}-28`,
      amount: '150.55',
      gst: '0.00',
      promptPaymentDiscount: '0.00',
      lines: [line],
    }
    return [
      record('bill', `B-${own}-${month}`, bill),
      record('payment', `PAY-${own}-${month}`, { ...ofAccount, paidDay: `${month}-28`, amount: '150.55', method: 'directDebit' }),
      record('meterReading', `${meterId}/${month}-28`, {
        ...ofAccount,
        meterId,
        day: `${month}-28`,
        reading: 1000 * (i + 1),
        source: 'reader',
      }),
    ]
  })
  const place = { street: `${number} Bay Road`, city: 'Nelson', postCode: '7010', region: 'Nelson', propertyType: 'villa' }
  return [
    record('person', personId ?? '', { subject: `bench-${own}`, email, firstName: 'Ana', lastName: 'Tui' }),
    record('account', billingAccountId, {
      customerNumber: own,
      kind: 'residential',
      name: 'Ana Tui',
      billingEmail: email,
      joinedOn: '2024-01-01',
    }),
    record('access', `${billingAccountId}/${personId}`, { ...ofAccount, personId, role: 'accountHolder' }),
    record('site', siteId ?? '', { ...ofAccount, ...place }),
    record('supplyPoint', supplyPointId ?? '', {
      ...ofAccount,
      siteId,
      energyType: 'electricity',
      planId: 'bench',
      supplyAgreementId: `AG-${own}`,
    }),
    record('meter', meterId ?? '', { ...ofAccount, supplyPointId }),
    ...days,
    ...months.flat(),
  ]
}
