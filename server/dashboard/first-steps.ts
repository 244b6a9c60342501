import { findWindows } from '../billing/queries.ts'
import { addDays } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { findPerson, findSelected, pendingEmailOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { findReadableDevices } from '../meter-reads/queries.ts'
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
  const comesBy = await findFirstReadingsBy(db, scope)
  return [
    { key: 'confirmEmail' as const, isDone: isConfirmed, email: isConfirmed ? undefined : (pendingEmailOf(person)?.email ?? person.email) },
    { key: account.kind === 'sme' ? ('businessProfile' as const) : ('homeProfile' as const), isDone: site.isProfileComplete },
    { key: 'directDebit' as const, isDone: account.hasDirectDebit || (await findAutopayCard(db, scope)) !== undefined },
    ...(await meterReadingStep(db, scope, supply.supply, today)),
    { key: 'firstReadings' as const, isDone: false, byDate: comesBy, isLate: comesBy !== undefined && comesBy < today },
  ]
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

type Supply = Awaited<ReturnType<typeof findElectricitySupplies>>[number]['supply']

async function meterReadingStep(db: Database, scope: Scope, { id, canSubmitRead, readLockedBy, nextReadDay }: Supply, today: string) {
  if (!canSubmitRead || readLockedBy) return []
  const devices = (await findReadableDevices(db, scope)).filter(({ supply }) => supply.id === id)
  const isSent = devices.some(({ lastRead }) => lastRead?.source === 'customer')
  // After its period a reading comes too late for the first bill; once the meter's reader was there, none is needed.
  const { endDay } = (await findWindows(db, scope)).windows.at(today)
  const lastDay = nextReadDay && earlier(addDays(nextReadDay, -1), endDay)
  return [{ key: 'meterReading' as const, isDone: isSent, byDate: !isSent && lastDay && lastDay >= today ? lastDay : undefined }]
}
