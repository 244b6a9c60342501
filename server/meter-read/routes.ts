import { daysBetween } from '#lib/calendar.ts'
import { meterReadSites, type SiteMeters, submitMeterRead } from '#schemas/meter-read/routes.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import type { RouteInput } from '#schemas/route.ts'
import type { AreaParts } from '../area-parts.ts'
import { siteAddress } from '../account/queries.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import { problem, ProblemAnswer, refused } from '../http/problem.ts'
import { findLastReads, findReadableDevices, type ReadableDevice, saveReads } from './queries.ts'
import { doubtAbout } from './reading.ts'

/** The first may meet a meter reader's reading that has just come in; the second finds it. */
const ATTEMPTS = 2

/** Readings that customers take themselves. Source: portal-usage.md, sections 3, 5, 7 and 8. */
export function meterReadRoutes(api: Api, { db }: AreaParts): void {
  api.handle(meterReadSites, async ({ scope }) => {
    const devices = await findReadableDevices(db, scope)
    const sites: SiteMeters['sites'] = []
    for (const { billingAccountId, siteId } of scope.sites) {
      const own = devices.filter(({ site }) => site.billingAccountId === billingAccountId && site.id === siteId)
      const [first] = own
      if (!first) continue
      const meters = Map.groupBy(own, ({ supply }) => supply.id)
      sites.push({
        siteId,
        address: siteAddress(first.site),
        nickname: first.site.nickname ?? undefined,
        isPreselected: scope.selected?.siteId === siteId && scope.selected.billingAccountId === billingAccountId,
        meters: [...meters.values()].map(meterOf),
      })
    }
    // Somewhere to start from, where the selected site has nothing to read.
    if (sites[0] && !sites.some(({ isPreselected }) => isPreselected)) sites[0].isPreselected = true
    return { sites }
  })

  api.handle(submitMeterRead, async ({ scope, body: { meters } }) => {
    const today = todayOf(scope)
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const reads = await readsOf(scope, meters, today)
      if (reads instanceof ProblemAnswer) return reads
      if (await saveReads(db, scope, today, reads)) return undefined
      // Looked at again, the customer's is refused with the reason.
    }
    throw new Error('readings of a meter reader came and went while those of a customer were stored')
  })

  async function readsOf(scope: Scope, meters: RouteInput<typeof submitMeterRead>['body']['meters'], today: string) {
    const devices = await findReadableDevices(db, scope)
    // Today's own reading is no measure: the customer may correct a typing mistake.
    const lastOf = await findLastReads(db, scope, { before: today })
    const lastByReaderOf = await findLastReads(db, scope, { before: today, source: 'reader' })
    const todaysOf = await findLastReads(db, scope, { on: today })
    const ago = (read: ReturnType<typeof lastOf>) => read && { reading: read.reading, daysAgo: daysBetween(read.readDay, today) }
    const reads: { device: ReadableDevice; reading: number }[] = []
    const errors: AnswerMessage[] = []
    const unusual: AnswerMessage[] = []
    const seen = new Set<string>()
    for (const [m, meter] of meters.entries()) {
      for (const [d, { id, deviceReading, isConfirmed }] of meter.devices.entries()) {
        const device = devices.find((known) => known.device.id === id && known.supply.id === meter.id)
        if (!device) return problem('/error/not_found', 'There is no such meter among yours.')
        const { supply } = device
        if (supply.readLockedBy) {
          return problem(
            '/error/meter_locked',
            `Meter ${supply.meterSerial ?? supply.id} is locked by ${supply.readLockedBy}. Try again tomorrow.`,
          )
        }
        const pointer = `/meters/${m}/devices/${d}/deviceReading`
        if (seen.has(id)) errors.push({ pointer, detail: 'This register is in here twice.' })
        seen.add(id)
        const text = deviceReading.trim()
        const doubt = doubtAbout(text, {
          digits: device.device.digits,
          last: ago(lastOf(device.device)),
          lastByReader: ago(lastByReaderOf(device.device)),
        })
        const todays = todaysOf(device.device)
        const isReadByReader = todays?.source === 'reader'
        if (doubt?.is === 'wrong') errors.push({ pointer, detail: doubt.detail })
        else if (isReadByReader && todays.reading !== Number(text))
          errors.push({ pointer, detail: readByReader(device.device.digits, todays.reading) })
        else if (doubt?.is === 'unusual' && !isConfirmed && !isReadByReader) unusual.push({ pointer, detail: doubt.detail })
        reads.push({ device, reading: Number(text) })
      }
    }
    const refusal = refused(errors)
    if (refusal) return refusal
    if (unusual.length > 0) return problem('/error/meter_read_unusual', unusual.map(({ detail }) => detail).join(' '), unusual)
    return reads
  }
}

const readByReader = (digits: number, reading: number) =>
  `Our meter reader read ${String(reading).padStart(digits, '0')} today, and your next bill goes by that. If it is wrong, please call us.`

function meterOf(devices: ReadableDevice[]): SiteMeters['sites'][number]['meters'][number] {
  const [first] = devices as [ReadableDevice] // a meter is here because of a register
  const { supply } = first
  return {
    id: supply.id,
    serialNumber: supply.meterSerial ?? supply.id,
    energyType: supply.energyType,
    nextReadDate: supply.nextReadDay ?? undefined,
    devices: devices.map(({ device, lastRead }) => ({
      id: device.id,
      register: device.register ?? undefined,
      digits: device.digits,
      lastRead: lastRead && { date: lastRead.readDay, reading: lastRead.reading, source: lastRead.source },
    })),
  }
}
