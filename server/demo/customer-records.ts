import type { AccessRole } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { addDays } from '#lib/calendar.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import { billWindowAt } from '../billing/windows.ts'
import { pledgeRecords } from './donations.ts'
import { customers } from './people.ts'
import { PLAN_NAMES } from './plans.ts'
import { formHashOf, profileAnswers } from './profile-answers.ts'
import { freeHoursRecords } from './powershout.ts'
import { referralRecords } from './referrals.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import {
  billDayOf,
  type DemoAccount,
  type DemoPerson,
  type DemoSite,
  type DemoSupply,
  contactIdOf,
  demoIcp,
  deviceIdOf,
  emailOf,
  energyOf,
  joinedDay,
  subjectOf,
  userIdOf,
} from './world.ts'

/** The demo world's customers and what they have, without what the days bring. @param today for what is about to happen @param brand whose customers they are */
export const customerRecords = (today: string, brand: Brand): DemoRecord[] => [
  ...customers.flatMap((person) => [
    personRecord(person),
    ...person.accounts.flatMap((account, position) => [
      ...accountRecords(person, account, position, { today, brand }),
      ...account.sites.flatMap((site, i) => siteRecords(account, site, i, { today, brand })),
      ...freeHoursRecords(account, today),
      ...pledgeRecords(account, today),
      ...referralRecords(account, today),
    ]),
  ]),
  ...customers.flatMap((person) => (person.authorisedFor ?? []).map((id) => accessRecord(id, person, 'authorisedPerson'))),
]

function personRecord(person: DemoPerson): DemoRecord {
  const { username, firstName, middleName, lastName, mobile, emailVerified, hasEarlyAccess, closedOn } = person
  return record('person', userIdOf(person), {
    subject: subjectOf(person),
    username,
    email: emailOf(person),
    emailVerified,
    contactId: contactIdOf(person),
    firstName,
    middleName,
    lastName,
    phones: mobile ? [{ value: `+${withCountryCode(mobile)}`, purpose: 'mobile' }] : [],
    hasEarlyAccess,
    closedOn,
    isTestCustomer: true,
  })
}

const accessRecord = (billingAccountId: string, person: DemoPerson, role: AccessRole, position = 0) => {
  const personId = userIdOf(person)
  return record('access', `${billingAccountId}/${personId}`, { billingAccountId, personId, role, position })
}

function accountRecords(person: DemoPerson, account: DemoAccount, position: number, { today, brand }: World): DemoRecord[] {
  const { id, customerNumber, kind, buyingGroupName, billDelivery, hasDirectDebit } = account
  const { name = `${person.firstName} ${person.lastName}` } = account
  const billing = { billDelivery, hasDirectDebit, joinedOn: joinedDay(account, today), billingEmail: emailOf(person) }
  const data = { customerNumber, kind, name, brand, buyingGroupName, ...billing }
  return [record('account', id, data), accessRecord(id, person, 'accountHolder', position)]
}

interface World {
  today: string
  brand: Brand
}

function siteRecords(account: DemoAccount, site: DemoSite, position: number, { today, brand }: World): DemoRecord[] {
  const { id: siteId, address, nickname, propertyType, supplies, broadband } = site
  const own = { billingAccountId: account.id, siteId }
  const { billingAccountId } = own
  const answered = { answers: profileAnswers(account, site), form: formHashOf(account), isComplete: true }
  return [
    record('site', siteId, { billingAccountId, ...address, nickname, propertyType, position }),
    ...(site.isProfileComplete !== false ? [record('profile', siteId, { ...own, ...answered })] : []),
    ...supplies.flatMap((supply) => supplyRecords(account, site, supply, today)),
    ...(broadband ? [broadbandRecord(own, broadband, brand)] : []),
  ]
}

function broadbandRecord(
  own: { billingAccountId: string; siteId: string },
  { planId, ...line }: NonNullable<DemoSite['broadband']>,
  brand: Brand,
): DemoRecord {
  return record('broadband', own.siteId, { ...own, ...line, planName: PLAN_NAMES[brand][planId], state: 'active' })
}

function supplyRecords(account: DemoAccount, { id: siteId }: DemoSite, supply: DemoSupply, today: string): DemoRecord[] {
  const { id, planId, nickname, isAdvanced, meter, chargeNetId, maxBottles } = supply
  const billingAccountId = account.id
  const energyType = energyOf(supply)
  const isMetered = energyType !== 'lpg'
  return [
    record('supplyPoint', id, {
      billingAccountId,
      siteId,
      energyType,
      planId,
      supplyAgreementId: id.replace(/^(SP|LPG)-/, 'SA-'),
      icp: isMetered ? demoIcp(id) : undefined,
      meterSerial: isMetered ? `${energyType === 'naturalGas' ? 'G' : 'M'}${id.replace(/\D/g, '')}` : undefined,
      nickname,
      hasHalfHours: energyType === 'electricity',
      isAdvanced,
      canSubmitReading: meter !== undefined,
      nextReadingOn: meter && addDays(billWindowAt(today, billDayOf(account, today)).endDay, 1),
      readingLockedBy: meter?.lockedBy,
      chargeNetId,
      bottleSizeKg: isMetered ? undefined : 45,
      maxBottles,
    }),
    ...(meter?.registers ?? []).flatMap((register, position) => {
      const meterId = deviceIdOf(supply, position)
      const own = record('meter', meterId, { billingAccountId, supplyPointId: id, register: register ?? undefined, position })
      // A gas meter's readings follow from its use.
      return energyType === 'electricity' ? [own, firstReading(account, meterId, meter?.showed[position] ?? 0, today)] : [own]
    }),
    ...(supply.failedDelivery === undefined ? [] : [failedOrder(account, id, supply.failedDelivery, today)]),
  ]
}

function firstReading({ id: billingAccountId }: DemoAccount, meterId: string, reading: number, today: string): DemoRecord {
  const day = addDays(today, -5)
  return record('meterReading', `${meterId}/${day}`, { billingAccountId, meterId, day, reading, source: 'reader' }, endOf(day))
}

function failedOrder({ id: billingAccountId }: DemoAccount, supplyPointId: string, failureTitle: string, today: string): DemoRecord {
  const scheduledDay = addDays(today, -1)
  // After any that came as planned.
  const placedAt = `${addDays(today, -2)}T21:40:00.000Z`
  const data = { billingAccountId, supplyPointId, numberOfBottles: 1, placedAt, state: 'unsuccessful', scheduledDay, failureTitle } as const
  return record('lpgOrder', `LO-failed-${supplyPointId}`, data, endOf(scheduledDay))
}
