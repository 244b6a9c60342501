import { findWindows } from '../billing/queries.ts'
import { addDays } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { findPerson, findSelected, pendingEmailOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { findReadableDevices } from '../meter-read/queries.ts'
import { findAutopayCard } from '../payments/card-state.ts'
import { findFirstReadingsBy } from '../usage/first-readings.ts'
import { findElectricitySupplies } from '../usage/queries.ts'

/** What a customer does first, as long as the selected property has no electricity readings; nothing without electricity. */
export async function findFirstSteps(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  const [supply] = (await findElectricitySupplies(db, scope)).filter(({ lastDay }) => lastDay === null)
  if (!selected || !supply) return []
  const { account, site } = selected
  const today = todayOf(scope)
  const person = await findPerson(db, scope)
  const isConfirmed = person.emailVerified && !pendingEmailOf(person)
  return [
    { key: 'confirmEmail' as const, isDone: isConfirmed, email: isConfirmed ? undefined : (pendingEmailOf(person)?.email ?? person.email) },
    { key: account.kind === 'sme' ? ('businessProfile' as const) : ('homeProfile' as const), isDone: site.isProfileComplete },
    { key: 'directDebit' as const, isDone: account.hasDirectDebit || (await findAutopayCard(db, scope)) !== undefined },
    supply.supply.hasHourlyData ? await firstReadingsStep(db, scope, supply, today) : await meterReadingStep(db, scope, supply, today),
  ].filter((step) => step !== undefined)
}

/** A smart meter sends its readings: its customer waits for them, and reads nothing. */
async function firstReadingsStep(db: Database, scope: Scope, supply: ElectricitySupply, today: string) {
  const comesBy = await findFirstReadingsBy(db, scope, [supply])
  return { key: 'firstReadings' as const, isDone: false, byDate: comesBy, isLate: comesBy !== undefined && comesBy < today }
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

type ElectricitySupply = Awaited<ReturnType<typeof findElectricitySupplies>>[number]

/** Of a meter that is read by hand. */
async function meterReadingStep(db: Database, scope: Scope, { supply }: ElectricitySupply, today: string) {
  const { id, canSubmitRead, readLockedBy, nextReadDay } = supply
  if (!canSubmitRead || readLockedBy) return undefined
  const devices = (await findReadableDevices(db, scope)).filter((device) => device.supply.id === id)
  const isSent = devices.some(({ lastRead }) => lastRead?.source === 'customer')
  // After its period a reading comes too late for the first bill; once the meter's reader was there, none is needed.
  const { endDay } = (await findWindows(db, scope)).windows.at(today)
  const lastDay = nextReadDay && earlier(addDays(nextReadDay, -1), endDay)
  return { key: 'meterReading' as const, isDone: isSent, byDate: !isSent && lastDay && lastDay >= today ? lastDay : undefined }
}
