import { addDays } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { type ClockTime, clockTimes } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'

/*
 * A customer's own half-hours as files. Both are made day by day while they are sent, so that a long one is under way at
 * once and never in memory as a whole.
 */

/** A local day of one supply point and flow as it is stored. */
export interface StoredDay {
  icp: string | null
  meterSerial: string | null
  /** what the customer calls the supply point */
  name: string
  /** X from the network to the consumer, I into it */
  flow: 'X' | 'I'
  localDay: string
  wattHours: readonly (number | null)[]
  /** a letter per half-hour: A actual, E estimated, `-` empty */
  statuses: string
}

const two = (value: number) => String(value).padStart(2, '0')
const kwhText = (wattHours: number | null | undefined) => (wattHours == null ? '' : kwhOf(wattHours).toFixed(3))

const FLOW: Record<StoredDay['flow'], string> = { X: 'used', I: 'sent back' }
const STATUS: Record<string, string> = { A: 'actual', E: 'estimated', '-': 'no reading' }

const CSV_HEADER = ['ICP', 'Meter', 'Supply point', 'Flow', 'Date', 'Trading period', 'Start', 'End', 'Time', 'kWh', 'Status']

/** For a spreadsheet: a line for every half-hour, with local time and its offset. */
export function* csvOf(days: Iterable<StoredDay>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(CSV_HEADER)
  for (const { icp, meterSerial, name, flow, localDay, wattHours, statuses } of days) {
    yield clockTimes(localDay)
      .map(({ minutes, adjustment }, i) =>
        csvLine([
          icp ?? '',
          meterSerial ?? '',
          name,
          FLOW[flow],
          localDay,
          String(i + 1),
          timeOfDay(minutes),
          timeOfDay((minutes + 30) % (24 * 60)),
          adjustment,
          kwhText(wattHours[i]),
          STATUS[statuses[i] ?? '-'] ?? '',
        ]),
      )
      .join('')
  }
}

const timeOfDay = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

interface Eiep13aHeader {
  /** four letters that name who sends it */
  sender: string
  requestId: string
  /** local day */
  runDay: string
  start: string
  end: string
}

/**
 * Detailed consumption information, EIEP13A 1.4. Times are local in the offset that each line names, so a half-hour
 * before the clocks change ends half an hour later. Source: Electricity Authority, EIEP13A.
 */
export function* eiep13aOf(days: readonly StoredDay[], header: Eiep13aHeader): Generator<string> {
  const { sender, requestId, runDay, start, end } = header
  const count = String(sum(days.map(({ statuses }) => statuses.length))).padStart(8, '0')
  yield line(['HDR', 'ICPCONS', '1.4', sender, sender, 'CUST', slashedDay(runDay), requestId, count, slashedDay(start), slashedDay(end)])
  for (const { icp, meterSerial, flow, localDay, wattHours, statuses } of days) {
    yield clockTimes(localDay)
      .map((time, i) =>
        line([
          'DET',
          '',
          icp ?? '',
          icp ? '000' : '002',
          time.adjustment,
          meterSerial ?? '',
          flow,
          'UN',
          '24',
          `${slashedDay(localDay)} ${timeOfDay(time.minutes)}:01`,
          endText(localDay, time),
          statuses[i] === 'E' ? 'ES' : 'RD',
          kwhText(wattHours[i]),
          '',
        ]),
      )
      .join('')
  }
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

const slashedDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

function endText(localDay: string, { minutes }: ClockTime): string {
  const end = minutes + 30
  return end === 24 * 60 ? `${slashedDay(addDays(localDay, 1))} 00:00:00` : `${slashedDay(localDay)} ${timeOfDay(end)}:00`
}
