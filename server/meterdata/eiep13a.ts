import { KWH_COLUMN } from './column-names.ts'
import { BadLine, codeOf, countOf, FLOWS, icpOf, localDayOfText, sizedFields, wattHoursOf } from './fields.ts'
import type { FileInHand, MeterFormat } from './format.ts'
import { halfHourOf } from './half-hour.ts'

/*
 * EIEP13A, detailed consumption information, versions 1.1 to 1.4. Source: Electricity Authority, EIEP13A.
 * HDR,ICPCONS,version,sender,onBehalfOf,recipient,runDate,requestId,detailCount,start,end
 * DET,consumerAuthorisationCode,ICP,responseCode,nzdtAdjustment,meterSerial,flow,registerContentCode,
 *     periodOfAvailability,periodStart,periodEnd,readStatus,activeKwh,reactive
 */

const HEADER_FIELDS = 11
const DETAIL_FIELDS = { least: 13, most: 14 }
const READ_STATUSES = { RD: 'actual', ES: 'estimated' } as const
const REFUSED: Record<string, string> = {
  '001': 'no address',
  '002': 'no ICP',
  '003': 'no customer',
  '004': 'no authority',
}

export const eiep13a: MeterFormat = {
  fileType: 'ICPCONS',
  detailFields: DETAIL_FIELDS.most,
  neededFields: [2, 6, 9, 10, 11, 12],
  columnNames: [
    [0, /^(det|recordtype)/],
    [1, /authori[sz]ation|authcode/],
    [2, /icp/],
    [3, /response/],
    [4, /nzdt/],
    [5, /serial/],
    [6, /flow/],
    [7, /registercontent/],
    [8, /availability/],
    [9, /start/],
    [10, /end/],
    [11, /status/],
    [13, /reactive|kvarh/],
    [12, KWH_COLUMN],
  ],

  readHeader(header, file) {
    const { leniencies } = file
    const fields = sizedFields(header, 'the header', HEADER_FIELDS, HEADER_FIELDS, leniencies)
    const [, , version = '', , , , runDate = '', , count = '', first = '', last = ''] = fields
    if (!/^1\.[1-4]0*$/.test(version)) throw new BadLine(`EIEP13A version "${version}" is not known; 1.1 to 1.4 are`)
    if (version.length > 3) leniencies.note(`version ${version} for ${version.slice(0, 3)}`)
    localDayOfText(runDate, leniencies)
    if (first !== '') file.firstDay = localDayOfText(first, leniencies)
    if (last !== '') file.lastDay = localDayOfText(last, leniencies)
    if (file.firstDay && file.lastDay && file.firstDay > file.lastDay) throw new BadLine(`the header's ${first} is after its ${last}`)
    return countOf(count, 'the detail count')
  },

  readDetail(detail, file) {
    const { book, leniencies, today } = file
    const fields = sizedFields(detail, 'a detail line', DETAIL_FIELDS.least, DETAIL_FIELDS.most, leniencies)
    if (fields.length === DETAIL_FIELDS.least) leniencies.note('a detail line without reactive energy')
    const [, , icpText = '', response = '', adjustmentText = '', serial = '', flowText = '', register = '', availability = ''] = fields
    const [start = '', end = '', readStatus = '', kwh = ''] = fields.slice(9)
    const answered = response.padStart(3, '0')
    if (answered !== '000') throw new BadLine(`the request was answered with ${response}: ${REFUSED[answered] ?? 'an unknown response'}`)
    if (response !== '000') leniencies.note(`response "${response}" for 000`)
    const icp = icpOf(icpText, leniencies)
    const meter = `${serial}/${register}/${availability}`
    const flow = codeOf(flowText, 'flow', FLOWS, leniencies)
    const isEstimated = codeOf(readStatus, 'read status', READ_STATUSES, leniencies) === 'ES'
    const { day, period, again } = halfHourOf(start, end, adjustmentText, { today, leniencies })
    if (isOutside(day, file) && isOutside(localDayOfText(start.split(' ')[0] ?? '', leniencies), file)) {
      throw new BadLine(`${start} is not in the days of the header, ${file.firstDay ?? ''} to ${file.lastDay ?? ''}`)
    }
    const wattHours = wattHoursOf(kwh, leniencies)
    const order = { meter: `${icp} ${flow} ${meter}`, at: `${day} ${String(period).padStart(2, '0')}` }
    const isBackwards = file.before?.meter === order.meter && file.before.at > order.at
    file.before = order
    if (again === undefined) {
      book.add(icp, meter, flow, day, period, wattHours, isEstimated)
      return icp
    }
    // The hour that comes twice, and no word on which is meant: the standard has half-hours written as they pass.
    const isAgain = book.has(icp, meter, flow, day, period)
    if (isBackwards && !isAgain) {
      throw new BadLine(`${start} happens twice and the lines run backwards: NZDT or NZST must say which is meant`)
    }
    if (isAgain) leniencies.note(`an hour that comes twice without NZDT or NZST, read in the order of the lines`)
    book.add(icp, meter, flow, day, isAgain ? again : period, wattHours, isEstimated)
    book.expectPair(icp, meter, flow, day, period, again, start)
    return icp
  },
}

/** A half-hour in NZST on a summer evening is of the next day by the clock, and of the header's days by either. */
const isOutside = (day: string, { firstDay, lastDay }: FileInHand) =>
  (firstDay !== undefined && day < firstDay) || (lastDay !== undefined && day > lastDay)
