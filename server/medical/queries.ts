import { and, asc, eq, inArray } from 'drizzle-orm'
import type { MedicalDependence } from '#schemas/feed/people.ts'
import type { MedicalApplication, MedicalContacts, MedicalState } from '#schemas/medical/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { filled } from '#lib/filled.ts'
import { OTHER_EQUIPMENT } from '#lib/forms/medical-dependence.ts'
import { phoneForReading, withCountryCode } from '#lib/forms/nz-phone.ts'
import { paths } from '#lib/paths.ts'
import { type Scope, todayOf } from '../access.ts'
import { refuseFormer } from '../account/lock-account.ts'
import { siteAddress } from '../account/queries.ts'
import { findBrandPart } from '../config/brand.ts'
import { postalLine } from '../contact/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { users } from '../db/schema/people.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { hasPatient } from '../home-move/words.ts'
import { type Outcome, compareWithStored } from '../http/concurrent-change.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { BrandTelling } from '../mail/telling.ts'
import { isProtectedBy } from './protected.ts'
import { isReviewDue } from './review.ts'

/** What is known of the selected account; undefined without one. */
export async function findMedicalState(db: Database, scope: Scope): Promise<MedicalState | undefined> {
  const { selected } = scope
  if (!selected) return undefined
  const { billingAccountId } = selected
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  if (!account) return undefined
  const places = await db
    .select({ site: sites, icp: supplyPoints.icp })
    .from(sites)
    .innerJoin(
      supplyPoints,
      and(
        eq(supplyPoints.billingAccountId, sites.billingAccountId),
        eq(supplyPoints.siteId, sites.id),
        eq(supplyPoints.energyType, 'electricity'),
      ),
    )
    .where(and(eq(sites.billingAccountId, billingAccountId), eq(supplyPoints.billingAccountId, billingAccountId)))
    .orderBy(asc(sites.position), asc(sites.id), asc(supplyPoints.id))
  const dependence = account.medicalDependence ?? undefined
  const { rules: words } = await findBrandPart(db, selected.brand, 'medicalDependence', scope)
  return {
    billingAccountId,
    words: filled(words, { day: dependence?.reviewOn ? dayText(dependence.reviewOn, 'year') : '' }),
    customerNumber: account.customerNumber,
    holder: account.name,
    addresses: [
      ...places.map(({ site, icp }) => ({ address: `${siteAddress(site)} ${site.postCode}`, icp: icp ?? undefined })),
      ...(await findPlacesMovedTo(db, billingAccountId)),
    ],
    canApply: isOffered(scope) && !isProtectedBy(dependence),
    dependence,
    isReviewDue: isReviewDue(dependence, todayOf(scope)) || undefined,
  }
}

/** Where moves go with someone who depends on power, until they are done: from then on it is one of the account's places. */
async function findPlacesMovedTo(db: Database, billingAccountId: string): Promise<MedicalState['addresses']> {
  const open = await db
    .select()
    .from(homeMoves)
    .where(and(eq(homeMoves.billingAccountId, billingAccountId), inArray(homeMoves.state, ['received', 'confirmed'])))
    .orderBy(asc(homeMoves.moveInDay))
  return open
    .filter(hasPatient)
    .flatMap(({ moveInAddress, moveInDay, moveInIcps }) =>
      moveInAddress && moveInDay ? [{ address: postalLine(moveInAddress), icp: moveInIcps?.[0], from: moveInDay }] : [],
    )
}

/** It is about people at home, and about electricity. */
export const isOffered = ({ selected }: Scope): boolean => selected?.kind === 'residential' && selected.energyTypes.includes('electricity')

export const whyNotOffered = ({ selected }: Scope): string =>
  selected?.kind === 'residential'
    ? 'You have no electricity with us. Tell the company that sells you electricity.'
    : 'This is about power at home. Call us about your business.'

interface TellingOfPlace extends BrandTelling {
  /** where someone depends on power, if that is not where the account is supplied now */
  newPlace?: { address: string; from: string } | undefined
}

type DependenceDetails = Omit<MedicalDependence, 'status' | 'appliedOn'>

/** Answers about who depends on power that are right, as they are stored. */
export const patientDetails = (answers: Omit<MedicalApplication, keyof MedicalContacts>): DependenceDetails => ({
  person: { firstName: answers.firstName.trim(), lastName: answers.lastName.trim() },
  gpName: answers.gpName.trim(),
  equipment: [...new Set(answers.equipment)],
  otherEquipment: answers.equipment.includes(OTHER_EQUIPMENT) ? answers.otherEquipment.trim() : undefined,
})

/** A whole application that is right, as it is stored. */
export const dependenceDetails = (answers: MedicalApplication): DependenceDetails => ({
  ...patientDetails(answers),
  ...contactsOf(answers),
})

/**
 * Stores an application, and confirms it by mail; where one is pending or confirmed already, nothing changes.
 * @param details without contacts, those of an earlier application stay
 */
export async function applyForDependence(db: Database, scope: Scope, details: DependenceDetails, telling: TellingOfPlace): Promise<void> {
  const { selected } = scope
  if (!selected) return
  const { billingAccountId } = selected
  await inTransaction(db, async (tx) => {
    const account = await lockedAccount(tx, scope, billingAccountId)
    if (!account || isProtectedBy(account.medicalDependence)) return
    const { alternateContact, supportAgency } = account.medicalDependence ?? {}
    const medicalDependence: MedicalDependence = {
      status: 'applied',
      appliedOn: todayOf(scope),
      alternateContact,
      supportAgency,
      ...details,
    }
    await tx
      .update(billingAccounts)
      .set({ medicalDependence, medicalAppliedBy: scope.userId })
      .where(eq(billingAccounts.id, billingAccountId))
    await tellOf(tx, scope, 'nz.switchboard.medical_dependence.applied', billingAccountId, medicalDependence)
    const [person] = await tx.select().from(users).where(eq(users.id, scope.userId))
    if (telling.canMail && person) await storeMail(tx, received(telling, person))
  })
}

/** Changes who is asked for. @param was what the customer saw */
export async function saveMedicalContacts(
  db: Database,
  scope: Scope,
  contacts: MedicalContacts,
  was: MedicalContacts | undefined,
): Promise<Outcome | 'same' | 'notProtected'> {
  const { selected } = scope
  if (!selected) return 'notProtected'
  const { billingAccountId } = selected
  return inTransaction(db, async (tx) => {
    const account = await lockedAccount(tx, scope, billingAccountId)
    if (!account?.medicalDependence || !isProtectedBy(account.medicalDependence)) return 'notProtected'
    const { alternateContact, supportAgency, ...others } = account.medicalDependence
    const outcome = compareWithStored(
      JSON.stringify(contactsOf(answersOf({ alternateContact, supportAgency }))),
      JSON.stringify(contactsOf(contacts)),
      was && JSON.stringify(contactsOf(was)),
    )
    if (outcome !== 'saved') return outcome
    const medicalDependence = { ...others, ...contactsOf(contacts) }
    await tx.update(billingAccounts).set({ medicalDependence }).where(eq(billingAccounts.id, billingAccountId))
    await tellOf(tx, scope, 'nz.switchboard.medical_dependence.contacts_changed', billingAccountId, medicalDependence)
    return 'saved'
  })
}

async function lockedAccount(tx: Database, scope: Scope, id: string) {
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, id)).for('update')
  await refuseFormer(tx, scope, id)
  return account
}

async function tellOf(
  tx: Database,
  scope: Scope,
  type: 'nz.switchboard.medical_dependence.applied' | 'nz.switchboard.medical_dependence.contacts_changed',
  billingAccountId: string,
  medicalDependence: MedicalDependence,
): Promise<void> {
  await recordEvent(tx, scope, { type, billingAccountId, data: { medicalDependence } })
  await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
}

type Contacts = Pick<MedicalDependence, 'alternateContact' | 'supportAgency'>

/** What was typed, as it is stored. */
function contactsOf({ alternateName, alternatePhone, agencyName, agencyPhone }: MedicalContacts): Contacts {
  const contact = (name: string, phone: string) => ({ name: name.trim(), phone: `+${withCountryCode(phone)}` })
  return {
    alternateContact: alternateName.trim() === '' ? undefined : contact(alternateName, alternatePhone),
    supportAgency: agencyName.trim() === '' ? undefined : contact(agencyName, agencyPhone),
  }
}

/** What is stored, as it is typed. */
function answersOf({ alternateContact, supportAgency }: Contacts): MedicalContacts {
  const phone = (value: string | undefined) => (value ? phoneForReading(value.slice(1)) : '')
  return {
    alternateName: alternateContact?.name ?? '',
    alternatePhone: phone(alternateContact?.phone),
    agencyName: supportAgency?.name ?? '',
    agencyPhone: phone(supportAgency?.phone),
  }
}

const received = ({ brand, publicUrl, newPlace }: TellingOfPlace, person: { email: string; firstName: string }) =>
  letter(brand, person, `Someone at your ${newPlace ? 'new ' : ''}place depends on power:`, [
    ...(newPlace ? [`This is about ${newPlace.address}, where you move on ${dayText(newPlace.from, 'weekday')}.`] : []),
    'Thank you for telling us. While we look at it, your power is not disconnected for money owed.',
    'Print the form, have it filled in by a doctor, nurse practitioner or other health practitioner, and send it back to us:',
    `${publicUrl}${paths.medicalDependence('form')}`,
    'We can’t promise that the power never goes off, in a storm for example. Please have a plan for that, and in an emergency call 111.',
    'If you didn’t tell us this, please call us.',
  ])
