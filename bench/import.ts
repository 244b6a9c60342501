import { Readable } from 'node:stream'
import { eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { importMeterData } from '#server/meterdata/command.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { openPostgres } from '#server/db/open.ts'
import { demoIcp, people } from '#server/demo/world.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { median, print } from './print.ts'

const RUNS = 3

/** How fast a big EIEP3 file is read and stored, on PostgreSQL. */
export async function measureImport(): Promise<void> {
  const postgres = await startPostgres()
  await postgres.run('create database bench')
  const { db, close } = await openPostgres(postgres.urlOf('bench'))
  await seedIfEmpty(db)
  const widgetTypes = await loadWidgetTypes()
  const icps = people
    .flatMap(({ accounts }) => accounts.flatMap(({ sites }) => sites.flatMap(({ supplies }) => supplies)))
    .filter(({ energyType }) => energyType === 'electricity')
    .map(({ id }) => demoIcp(id))
  try {
    const speeds: number[] = []
    let readings = 0
    for (let run = 0; run < RUNS; run++) {
      // A year that no run before has touched.
      const file = makeFile(icps, `${2010 + 3 * run}-01-01`, `${2012 + 3 * run}-12-31`)
      readings = file.readings
      const startMs = performance.now()
      await importMeterData({ db, widgetTypes }, { file: 'bench.csv' }, Readable.from(file.chunks), () => {})
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
  } finally {
    await close()
    await postgres.stop()
  }
}

function makeFile(icps: readonly string[], first: string, last: string): { chunks: Buffer[]; readings: number } {
  const lines: string[] = []
  for (const icp of icps) {
    for (const day of eachDay(first, last)) {
      const [year, month, date] = day.split('-')
      for (let period = 1; period <= tradingPeriodCount(day); period++) {
        lines.push(`DET,${icp},METER1,F,${date}/${month}/${year},${period},${(0.1 + (period % 17) / 10).toFixed(3)},null,null,X,null`)
      }
    }
  }
  const header = `HDR,ICPHH,10.0,SNDR,BHLF,RCPT,21/04/2019,21:11:04,000,${lines.length},201904,E,I`
  const bytes = Buffer.from([header, ...lines, ''].join('\n'))
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) => bytes.subarray(i * 65_536, (i + 1) * 65_536))
  return { chunks, readings: lines.length }
}
