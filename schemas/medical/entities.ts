import { closedObject, list, object, type Shape } from '../shape.ts'
import { flag, identifier, localDay, text, written } from '../formats.ts'
import { medicalWords } from '../document/brand.ts'
import { medicalDependence } from '../feed/people.ts'

const answer = (maxLength: number, description: string) => ({ ...written, maxLength, description }) as const

/** Who is asked for where the customer cannot be reached; empty texts for nobody. */
export const medicalContacts = closedObject({
  alternateName: answer(200, 'a person independent of the retailer'),
  alternatePhone: answer(40, 'as people write it'),
  agencyName: answer(200, 'an agency that supports them'),
  agencyPhone: answer(40, 'as people write it'),
})
export type MedicalContacts = Shape<typeof medicalContacts>

/** What a customer tells who applies. Limits and messages: lib/forms/medical-dependence.ts. */
export const medicalApplication = closedObject({
  firstName: answer(200, 'given name of who depends on power'),
  lastName: answer(200, 'family name'),
  gpName: answer(400, 'their health practitioner'),
  equipment: list(answer(255, 'one of those offered'), { maxItems: 20 }),
  otherEquipment: answer(400, 'what else they need power for; counts where other equipment is among it'),
  ...medicalContacts.properties,
})
export type MedicalApplication = Shape<typeof medicalApplication>

const contact = object({ name: text }, { phone: { type: 'string', description: 'E.164' } })

/** What is stored of it, as the feed has it. */
const dependence = object(
  { status: medicalDependence.properties.status },
  {
    appliedOn: localDay,
    decidedOn: localDay,
    reviewOn: localDay,
    person: object({ firstName: text, lastName: text }),
    gpName: text,
    equipment: list(text),
    otherEquipment: text,
    alternateContact: contact,
    supportAgency: contact,
  },
  { description: 'absent if we know of no one' },
)

const suppliedAddress = object(
  { address: text },
  { icp: text, from: { ...localDay, description: 'of the new place of a move: its first day' } },
)

/** Whether someone at the account's properties depends on power for their health, as the customer sees it. */
export const medicalState = object(
  {
    billingAccountId: identifier,
    customerNumber: text,
    holder: { type: 'string', description: 'whose account it is' },
    addresses: list(suppliedAddress, { description: 'where power is supplied, and where a move with someone who depends on it goes' }),
    canApply: { ...flag, description: 'an application can be made now' },
    words: { ...medicalWords, description: 'what the brand says of it' },
  },
  {
    dependence,
    isReviewDue: { ...flag, description: 'a practitioner is to confirm it again within a month, or should have; true or absent' },
  },
)
export type MedicalState = Shape<typeof medicalState>
