import { instantOf } from '#lib/trading-periods.ts'
import { randomStream } from './random.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import type { DemoAccount } from './world.ts'

/** Chargers of the demo world's network, around where its drivers live. */
const CHARGERS = [
  { chargerName: 'Te Rapa fast chargers', chargerCity: 'Hamilton', position: { latitude: -37.7472, longitude: 175.2386 } },
  { chargerName: 'Victoria Street', chargerCity: 'Cambridge', position: { latitude: -37.8913, longitude: 175.4702 } },
  { chargerName: 'Lakefront car park', chargerCity: 'Taupō', position: { latitude: -38.6875, longitude: 176.0702 } },
  { chargerName: 'Bombay services', chargerCity: 'Bombay', position: { latitude: -37.1893, longitude: 174.9877 } },
] as const

/** A fast charge every two or three weeks. */
const CHANCE_A_DAY = 0.06
const CENTS_PER_KWH = 82
const KILOWATTS = 44

/** What a driver charged in public on these local days, as the network's records tell it. */
export function publicCharging({ id: billingAccountId, sites }: DemoAccount, days: readonly string[]): DemoRecord[] {
  const chargeNetId = sites.flatMap(({ supplies }) => supplies.flatMap((supply) => supply.chargeNetId ?? []))[0]
  if (chargeNetId === undefined) return []
  return days.flatMap((day) => {
    const random = randomStream(`${chargeNetId} public ${day}`)
    if (random() >= CHANCE_A_DAY) return []
    const charger = CHARGERS[Math.floor(random() * CHARGERS.length)] ?? CHARGERS[0]
    const wattHours = Math.round(9_000 + random() * 24_000)
    const start = instantOf(day, 9 + Math.floor(random() * 9), Math.floor(random() * 60))
    const end = new Date(start.getTime() + Math.round((wattHours / 1000 / KILOWATTS) * 3600) * 1000)
    const data = {
      billingAccountId,
      startInstant: start.toISOString(),
      endInstant: end.toISOString(),
      wattHours,
      place: 'public',
      ...charger,
      cost: ((wattHours / 1000) * (CENTS_PER_KWH / 100)).toFixed(2),
      settledBy: `NZ*NET ${chargeNetId}-${day}`,
    } as const
    return [record('evSession', `EV-${billingAccountId.replace(/\D/g, '')}-${day}`, data, endOf(day))]
  })
}
