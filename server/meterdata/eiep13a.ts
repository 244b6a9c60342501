import { clockHours, tradingPeriodCount } from '#lib/local-day.ts'
import type { DayBook } from './day-book.ts'
import { BadLine, countOf, flowOf, localDayOfText, wattHoursOf } from './fields.ts'

/*
 * EIEP13A, detailed consumption information, versions 1.1 and 1.4. Source: Electricity Authority, EIEP13A.
 * HDR,ICPCONS,version,sender,onBehalfOf,recipient,runDate,requestId,detailCount,start,end
 * DET,consumerAuthorisationCode,ICP,responseCode,nzdtAdjustment,meterSerial,flow,registerContentCode,
 *     periodOfAvailability,periodStart,periodEnd,readStatus,activeKwh,reactive
 * A half-hour runs from 00:00:01 to 00:30:00, local time.
 */

export const fileType = 'ICPCONS'

const HEADER_FIELDS = 11
const DETAIL_FIELDS = 14
const VERSIONS = ['1.1', '1.4']
const REFUSED: Record<string, string> = {
  '001': 'no address',
  '002': 'no ICP',
  '003': 'no customer',
  '004': 'no authority',
}
const TIME = /^(\d{2}\/\d{2}\/\d{4}) (\d{2}):(\d{2}):(\d{2})$/

/** @returns how many detail lines the header promises @throws {BadLine} */
export function readHeader(fields: string[]): number {
  if (fields.length !== HEADER_FIELDS) throw new BadLine(`the header has ${fields.length} fields, not ${HEADER_FIELDS}`)
  if (!VERSIONS.includes(fields[2] ?? '')) throw new BadLine(`EIEP13A version "${fields[2]}" is not known; ${VERSIONS.join(' and ')} are`)
  localDayOfText(fields[6] ?? '')
  return countOf(fields[8] ?? '', 'the detail count')
}

/** @throws {BadLine} */
export function readDetail(fields: string[], book: DayBook): void {
  if (fields.length !== DETAIL_FIELDS) throw new BadLine(`a detail line has ${DETAIL_FIELDS} fields, not ${fields.length}`)
  const [, , icp = '', response = '', adjustment = '', serial = '', flow = '', register = '', availability = ''] = fields
  const [start = '', end = '', readStatus = '', kwh = ''] = fields.slice(9)
  if (response !== '000') throw new BadLine(`the request was answered with ${response}: ${REFUSED[response] ?? 'an unknown response'}`)
  if (!icp) throw new BadLine('the ICP is missing')
  if (readStatus !== 'RD' && readStatus !== 'ES') throw new BadLine(`read status "${readStatus}" is neither RD (actual) nor ES (estimated)`)
  const { day, period } = periodOf(start, end, adjustment)
  book.add(icp, `${serial}/${register}/${availability}`, flowOf(flow), day, period, wattHoursOf(kwh), readStatus === 'ES')
}

/**
 * The trading period of a local half-hour.
 * @param adjustment NZST or NZDT; needed only where the clock shows a time twice
 * @throws {BadLine} if it is no half-hour, or one that the clock skips
 */
export function periodOf(start: string, end: string, adjustment: string): { day: string; period: number } {
  if (adjustment !== '' && adjustment !== 'NZST' && adjustment !== 'NZDT') throw new BadLine(`"${adjustment}" is neither NZST nor NZDT`)
  const [, date = '', hourText = '', minuteText = '', secondText = ''] = TIME.exec(start) ?? []
  const [, , , endMinute = '', endSecond = ''] = TIME.exec(end) ?? []
  const hour = Number(hourText)
  const isFirstHalf = minuteText === '00'
  if (!date || secondText !== '01' || hour > 23 || !(isFirstHalf || minuteText === '30')) {
    throw new BadLine(`"${start}" does not start a half-hour, such as 01/10/2014 00:00:01 does`)
  }
  if (endSecond !== '00' || endMinute !== (isFirstHalf ? '30' : '00'))
    throw new BadLine(`"${end}" does not end the half-hour from ${start}`)
  const day = localDayOfText(date)
  const half = isFirstHalf ? 0 : 1
  if (tradingPeriodCount(day) === 48) return { day, period: hour * 2 + half + 1 }
  const matching = clockHours(day)
    .flatMap((clockHour, i) => (clockHour === hour ? [i + 1] : []))
    .filter((_, i) => i % 2 === half)
  const [first, second] = matching
  if (first === undefined) throw new BadLine(`${start} does not exist: the clocks go forward`)
  if (second === undefined) return { day, period: first }
  if (adjustment === '') throw new BadLine(`${start} happens twice; NZDT or NZST must say which is meant`)
  return { day, period: adjustment === 'NZDT' ? first : second }
}
