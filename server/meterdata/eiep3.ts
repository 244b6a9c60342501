import { KWH_COLUMN } from './column-names.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { BadLine, codeOf, countOf, FLOWS, icpOf, localDayOfText, readingDayOf, sizedFields, wattHoursOf } from './fields.ts'
import type { MeterFormat } from './format.ts'

/*
 * EIEP3, half-hour metering information, versions 10 and 11. Source: Electricity Authority, EIEP3.
 * HDR,ICPHH,version,sender,onBehalfOf,recipient,date,time,fileId,detailCount,yyyymm,utility,fileStatus
 * DET,ICP,meterSerial,readingType,date,tradingPeriod,activeKwh,reactive,apparent,flow,stream
 */

const HEADER_FIELDS = { least: 11, most: 13 }
const DETAIL_FIELDS = 11
const READING_TYPES = { F: 'final', E: 'estimate' } as const
const FILE_STATUSES = { I: 'initial', R: 'replacement', X: 'partial replacement' } as const

export const eiep3: MeterFormat = {
  fileType: 'ICPHH',
  detailFields: DETAIL_FIELDS,
  neededFields: [1, 3, 4, 5, 6, 9],
  columnNames: [
    [0, /^(det|recordtype)/],
    [1, /icp/],
    [3, /reading(type|status)|^f?e?flag$/],
    [2, /serial|meter/],
    [5, /period/],
    [4, /date/],
    [7, /reactive|kvarh/],
    [8, /apparent|kvah/],
    [6, KWH_COLUMN],
    [9, /flow/],
    [10, /stream/],
  ],

  readHeader(header, file) {
    const fields = sizedFields(header, 'the header', HEADER_FIELDS.least, HEADER_FIELDS.most, file.leniencies)
    const [, , version = '', , , , date = '', , , count = '', month = '', utility = '', status = ''] = fields
    if (!/^1[01](\.0+)?$/.test(version)) throw new BadLine(`EIEP3 version "${version}" is not known; 10 and 11 are`)
    localDayOfText(date, file.leniencies)
    if (!/^\d{4}(0[1-9]|1[0-2])$/.test(month)) throw new BadLine(`"${month}" is not a month as yyyymm`)
    if (utility !== '') codeOf(utility, 'utility', { E: 'electricity' }, file.leniencies)
    if (status !== '') codeOf(status, 'file status', FILE_STATUSES, file.leniencies)
    file.month = `${month.slice(0, 4)}-${month.slice(4)}`
    return countOf(count, 'the detail count')
  },

  readDetail(detail, file) {
    const { book, leniencies, today, month } = file
    const fields = sizedFields(detail, 'a detail line', DETAIL_FIELDS, DETAIL_FIELDS, leniencies)
    const [, icpText = '', serial = '', readingType = '', date = '', periodText = '', kwh = '', , , flow = '', stream = ''] = fields
    const icp = icpOf(icpText, leniencies)
    const isEstimated = codeOf(readingType, 'reading type', READING_TYPES, leniencies) === 'E'
    const day = readingDayOf(date, today, leniencies)
    if (month !== undefined && !day.startsWith(month)) throw new BadLine(`${date} is not in ${month}, the month of the header`)
    const period = countOf(periodText, 'the trading period')
    const last = tradingPeriodCount(day)
    if (period < 1 || period > last) throw new BadLine(`trading period ${period} is out of range: ${date} has ${last}`)
    book.add(icp, `${serial}/${stream}`, codeOf(flow, 'flow', FLOWS, leniencies), day, period, wattHoursOf(kwh, leniencies), isEstimated)
    return icp
  },
}
