import { tradingPeriodCount } from '#lib/local-day.ts'
import type { DayBook } from './day-book.ts'
import { BadLine, countOf, flowOf, localDayOfText, wattHoursOf } from './fields.ts'

/*
 * EIEP3, half-hour metering information, versions 10 and 11. Source: Electricity Authority, EIEP3.
 * HDR,ICPHH,version,sender,onBehalfOf,recipient,date,time,fileId,detailCount,yyyymm,…
 * DET,ICP,meterSerial,readingType,date,tradingPeriod,activeKwh,reactive,apparent,flow,stream
 */

export const fileType = 'ICPHH'

const HEADER_FIELDS = 11
const DETAIL_FIELDS = 11

/** @returns how many detail lines the header promises @throws {BadLine} */
export function readHeader(fields: string[]): number {
  if (fields.length < HEADER_FIELDS) throw new BadLine(`the header has ${fields.length} fields, fewer than ${HEADER_FIELDS}`)
  if (!/^1[01](\.0+)?$/.test(fields[2] ?? '')) throw new BadLine(`EIEP3 version "${fields[2]}" is not known; 10 and 11 are`)
  localDayOfText(fields[6] ?? '')
  return countOf(fields[9] ?? '', 'the detail count')
}

/** @throws {BadLine} */
export function readDetail(fields: string[], book: DayBook): void {
  if (fields.length !== DETAIL_FIELDS) throw new BadLine(`a detail line has ${DETAIL_FIELDS} fields, not ${fields.length}`)
  const [, icp = '', serial = '', readingType = '', date = '', periodText = '', kwh = '', , , flow = '', stream = ''] = fields
  if (!icp) throw new BadLine('the ICP is missing')
  if (readingType !== 'F' && readingType !== 'E') throw new BadLine(`reading type "${readingType}" is neither F (final) nor E (estimate)`)
  const day = localDayOfText(date)
  const period = countOf(periodText, 'the trading period')
  const last = tradingPeriodCount(day)
  if (period < 1 || period > last) throw new BadLine(`trading period ${period} is out of range: ${date} has ${last}`)
  book.add(icp, `${serial}/${stream}`, flowOf(flow), day, period, wattHoursOf(kwh), readingType === 'E')
}
