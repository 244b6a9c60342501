import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { addMonths, eachDay, lastDayOfMonth } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { importMeterData } from '#server/meterdata/command.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { people } from '#server/demo/people.ts'
import { demoIcp, energyOf } from '#server/demo/world.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { mintToken } from '../tests/mint-token.ts'
import { withDemoWorld } from './demo-world.ts'
import { pacedLoad } from './paced-load.ts'
import { median, print } from './print.ts'
import { withServer } from './running-server.ts'

const RUNS = 3
const ASKED = '/api/v1/private/electricity/usage?granularity=DAILY&startDate=2026-10-01&endDate=2026-10-31'
const VISITORS = { connections: 20, perSecond: 40 }

/** How fast big EIEP3 files are read and stored on PostgreSQL, and what visitors of the server feel of it meanwhile. */
export const measureImport = () =>
  withDemoWorld((db, url) =>
    withServer({ DATABASE_URL: url }, async (origin) => {
      const widgetTypes = await loadWidgetTypes()
      const icps = people
        .flatMap(({ accounts }) => accounts.flatMap(({ sites }) => sites.flatMap(({ supplies }) => supplies)))
        .filter((supply) => energyOf(supply) === 'electricity')
        .map(({ id }) => demoIcp(id))
      const authorization = `Bearer ${await mintToken(db, origin, 'aroha')}`
      const visit = (seconds: number) => pacedLoad(`${origin}${ASKED}`, { headers: () => ({ authorization }) }, { ...VISITORS, seconds })
      await visit(3)
      const quiet = await visit(8)
      print({ name: 'a month by day while nothing is imported: p99', value: quiet.p99, unit: 'ms', p50: quiet.p50, failed: quiet.failed })

      const speeds: number[] = []
      let readings = 0
      for (let run = 0; run < RUNS; run++) {
        // Years that no run before has touched.
        const files = monthsFrom(2010 + 3 * run, 3).map((month) => makeFile(icps, month))
        readings = files.reduce((sum, file) => sum + file.readings, 0)
        const startMs = performance.now()
        for (const { chunks } of files)
          await importMeterData(
            { db, widgetTypes, settings: readSettings({}) },
            { file: 'bench.csv' },
            Readable.from(chunks),
            () => {},
            () => {},
          )
        speeds.push(readings / ((performance.now() - startMs) / 1000))
      }
      print({
        name: 'EIEP3 import',
        value: median(speeds),
        unit: 'readings/s',
        budget: 200_000,
        atLeast: true,
        readings,
        values: speeds.map(Math.round),
      })

      const files = monthsFrom(2000, 9).map((month) => ({ month, ...makeFile(icps, month) }))
      const folder = mkdtempSync(join(tmpdir(), 'switchboard-import-'))
      const paths = files.map(({ month, chunks }) => {
        const path = join(folder, `${month}.csv`)
        writeFileSync(path, Buffer.concat(chunks))
        return path
      })
      // In a separate process, as operators run it, so that this measures the server alone.
      const child = spawn(process.execPath, ['scripts/commands.ts', 'import', ...paths], {
        cwd: projectFolder,
        env: { ...process.env, DATABASE_URL: url },
        stdio: 'ignore',
      })
      const startMs = performance.now()
      let seconds = 0
      child.once('exit', () => {
        seconds = (performance.now() - startMs) / 1000
      })
      const times: { p50: number; p99: number; failed: number }[] = []
      while (child.exitCode === null) times.push(await visit(1))
      rmSync(folder, { recursive: true })
      const worst = times.reduce((a, b) => (b.p99 > a.p99 ? b : a))
      print({
        name: 'EIEP3 import by the command, its start included, while the server answers 40 requests a second',
        value: files.reduce((sum, file) => sum + file.readings, 0) / seconds,
        unit: 'readings/s',
      })
      print({
        name: 'a month by day while a file is imported: p99 of the worst second',
        value: worst.p99,
        unit: 'ms',
        p50: median(times.map(({ p50 }) => p50)),
        failed: times.reduce((sum, { failed }) => sum + failed, 0),
      })
    }),
  )

const monthsFrom = (year: number, years: number) => Array.from({ length: 12 * years }, (_, i) => addMonths(`${year}-01`, i))

/** A month of every supply point, as EIEP3 has it. */
function makeFile(icps: readonly string[], month: string): { chunks: Buffer[]; readings: number } {
  const lines: string[] = []
  for (const icp of icps) {
    for (const day of eachDay(`${month}-01`, lastDayOfMonth(month))) {
      const [year, month, date] = day.split('-')
      for (let period = 1; period <= tradingPeriodCount(day); period++) {
        lines.push(`DET,${icp},METER1,F,${date}/${month}/${year},${period},${(0.1 + (period % 17) / 10).toFixed(3)},null,null,X,null`)
      }
    }
  }
  const header = `HDR,ICPHH,10.0,SNDR,BHLF,RCPT,21/04/2019,21:11:04,000,${lines.length},${month.replace('-', '')},E,I`
  const bytes = Buffer.from([header, ...lines, ''].join('\n'))
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) => bytes.subarray(i * 65_536, (i + 1) * 65_536))
  return { chunks, readings: lines.length }
}
