import { Readable } from 'node:stream'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import type { TestPortal } from './portal.ts'

const ICP = 'XXXXXXXXXXXXXXX'

/** The line of a half-hour of an actual reading. */
export const eiep3Line = (day: string, period: number, kwh: string) =>
  `DET,${ICP},YYYYYYYYYY,F,${day.split('-').reverse().join('/')},${period},${kwh},null,null,X,null`

/** Brings days of a supply point by EIEP3, a file for each month. @returns the lines */
export async function bringByEiep3(
  portal: TestPortal,
  supplyPointId: string,
  days: readonly string[],
  kwhAt: (day: string, period: number) => string,
): Promise<string[]> {
  const files = [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, own]) => {
    const lines = own.flatMap((day) => Array.from({ length: tradingPeriodCount(day) }, (_, i) => eiep3Line(day, i + 1, kwhAt(day, i + 1))))
    const header = `HDR,ICPHH,10.0,SNDR,BHLF,RCPT,21/04/2026,21:11:04,000,${lines.length},${month.replace('-', '')},E,I`
    return { lines, content: Buffer.from([header, ...lines].join('\n'), 'latin1') }
  })
  for (const { content } of files) {
    const options = { file: 'eiep3.csv', icps: JSON.stringify({ [ICP]: supplyPointId }) }
    await portal.operate('meter-data', options, Readable.from([content]))
  }
  return files.flatMap(({ lines }) => lines)
}
