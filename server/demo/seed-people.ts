import { eq, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import { hashPassword } from '../auth/password.ts'
import { billWindowAt } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts, profiles, sites } from '../db/schema/accounts.ts'
import { lpgOrders } from '../db/schema/lpg.ts'
import { users } from '../db/schema/people.ts'
import { powershoutBookings, powershoutHours } from '../db/schema/powershout.ts'
import { meterDevices, meterReads } from '../db/schema/readings.ts'
import { credentials } from '../db/schema/sign-in.ts'
import { staffRights } from '../db/schema/staff.ts'
import { broadbandConnections, plans, supplyPoints } from '../db/schema/supply.ts'
import { insertNew } from './insert-new.ts'
import { DEMO_PASSWORD, people } from './people.ts'
import { demoPlans } from './plans.ts'
import { formHashOf, profileAnswers } from './profile-answers.ts'
import {
  type DemoAccount,
  type DemoPerson,
  type DemoSite,
  type DemoSupply,
  demoIcp,
  deviceIdOf,
  emailOf,
  ownId,
  userIdOf,
} from './world.ts'

/** Adds missing people and what they have; updates the plans, addresses and supply points of the others. */
export async function seedPeople(db: Database, today: string): Promise<void> {
  await db
    .insert(plans)
    .values(demoPlans)
    .onConflictDoUpdate({ target: plans.id, set: { valuePlanAnnualLimitKwh: sql`excluded.value_plan_annual_limit_kwh` } })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const person of people) {
    const userId = await seedPerson(db, person)
    await insertNew(db, credentials, [{ userId, passwordHash }])
    for (const [position, account] of person.accounts.entries()) {
      await insertNew(db, billingAccounts, [{ ...account, billingEmail: emailOf(person) }])
      await insertNew(db, accountAccess, [{ billingAccountId: account.id, userId, position }])
      for (const [sitePosition, site] of account.sites.entries()) await seedSite(db, account, site, sitePosition, today)
      if (account.powershoutHours) await seedPowershout(db, account, account.powershoutHours, today)
    }
  }
  for (const person of people) {
    const access = (person.authorisedFor ?? []).map((billingAccountId) => ({ billingAccountId, userId: userIdOf(person) }))
    await insertNew(
      db,
      accountAccess,
      access.map((row) => ({ ...row, role: 'authorisedPerson' as const })),
    )
  }
}

async function seedPerson(db: Database, person: DemoPerson): Promise<string> {
  const { mobile, rights = [], ...named } = person
  const userId = userIdOf(person)
  await db
    .insert(users)
    .values({
      ...named,
      id: userId,
      subject: `demo|${person.username}`,
      email: emailOf(person),
      contactId: `C-${person.username}`,
      phones: mobile ? [{ value: withCountryCode(mobile), purpose: 'mobile' }] : [],
      role: person.rights ? 'staff' : 'customer',
      isTestCustomer: !person.rights,
    })
    .onConflictDoUpdate({ target: users.id, set: { isTestCustomer: sql`excluded.is_sample` } })
  await insertNew(
    db,
    staffRights,
    rights.map((right) => ({ userId, right, grantedBy: 'demo' })),
  )
  return userId
}

async function seedSite(db: Database, account: DemoAccount, site: DemoSite, position: number, today: string): Promise<void> {
  const { address, supplies, broadband, ...rest } = site
  const key = { billingAccountId: account.id, siteId: site.id }
  await db
    .insert(sites)
    .values({ ...rest, ...address, billingAccountId: account.id, position })
    .onConflictDoUpdate({ target: [sites.billingAccountId, sites.id], set: { ...address, suburb: address.suburb ?? null } })
  if (site.isProfileComplete) {
    await insertNew(db, profiles, [{ ...key, answers: profileAnswers(account, site), revision: 1, formHash: formHashOf(account) }])
  }
  for (const supply of supplies) await seedSupply(db, account, site, supply, today)
  if (broadband) await insertNew(db, broadbandConnections, [{ ...broadband, ...key, state: 'active' }])
}

async function seedSupply(db: Database, account: DemoAccount, site: DemoSite, supply: DemoSupply, today: string): Promise<void> {
  const { id, energyType, meter } = supply
  const billingAccountId = account.id
  const isMetered = energyType !== 'lpg'
  const set = {
    planId: supply.planId,
    meterSerial: isMetered ? `${energyType === 'naturalGas' ? 'G' : 'M'}${id.replace(/\D/g, '')}` : null,
    nickname: supply.nickname ?? null,
    hasHourlyData: energyType === 'electricity',
    isAdvanced: supply.isAdvanced ?? false,
    canSubmitRead: meter !== undefined,
    nextReadDay: meter ? addDays(billWindowAt(today, account.billDay).endDay, 1) : null,
    readLockedBy: meter?.lockedBy ?? null,
    bottleSizeKg: supply.bottleSizeKg ?? null,
    maxBottles: supply.maxBottles ?? null,
  }
  await db
    .insert(supplyPoints)
    .values({
      ...set,
      billingAccountId,
      id,
      siteId: site.id,
      energyType,
      icp: isMetered ? demoIcp(id) : null,
      supplyAgreementId: id.replace(/^(SP|LPG)-/, 'SA-'),
      chargeNetId: supply.chargeNetId,
    })
    .onConflictDoUpdate({ target: [supplyPoints.billingAccountId, supplyPoints.id], set })
  for (const [position, register] of (meter?.registers ?? []).entries()) {
    const deviceId = deviceIdOf(supply, position)
    await insertNew(db, meterDevices, [{ billingAccountId, id: deviceId, supplyPointId: id, register, position }])
    // A gas meter's readings follow from its use.
    const [known] = await db.select().from(meterReads).where(eq(meterReads.deviceId, deviceId)).limit(1)
    if (energyType === 'electricity' && !known) {
      const reading = meter?.showed[position] ?? 0
      await insertNew(db, meterReads, [{ billingAccountId, deviceId, readDay: addDays(today, -5), reading, source: 'reader' }])
    }
  }
  if (supply.failedDelivery) {
    const failed = {
      billingAccountId,
      id: `LO-failed-${id}`,
      supplyPointId: id,
      numberOfBottles: 1,
      orderKey: `demo failed ${id}`,
      placedBy: 'demo',
      placedAt: new Date(`${addDays(today, -5)}T21:40:00Z`),
      state: 'unsuccessful' as const,
      scheduledDay: addDays(today, -1),
      failureTitle: supply.failedDelivery,
    }
    await insertNew(db, lpgOrders, [failed])
  }
}

async function seedPowershout(db: Database, account: DemoAccount, hours: number, today: string): Promise<void> {
  const expiring = Math.floor(hours / 3)
  const key = { billingAccountId: account.id }
  await insertNew(db, powershoutHours, [
    { ...key, id: ownId('PS-1', account), hours: expiring, expiresOn: addDays(today, 24), state: 'granted' },
    { ...key, id: ownId('PS-2', account), hours: hours - expiring, expiresOn: addDays(today, 170), state: 'granted' },
    { ...key, id: ownId('PS-3', account), hours: 3, expiresOn: addDays(today, 60), state: 'offer' },
  ])
  const supply = account.sites[0]?.supplies[0]
  if (supply && hours > 8) {
    const startInstant = new Date(`${addDays(today, 2)}T06:00:00Z`)
    await insertNew(db, powershoutBookings, [
      { ...key, id: ownId('PB-1', account), supplyPointId: supply.id, startInstant, durationHours: 3 },
    ])
  }
}
