import { accessRole, accountKind } from '../account/entities.ts'
import { postalAddress } from '../address/entities.ts'
import { brand } from '../brand.ts'
import { flag, localDay } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { idOf, words } from './record.ts'

const name = (description: string) => words(80, description)
const email = { type: 'string', format: 'email', maxLength: 254 } as const
const { street, suburb, city, postCode } = postalAddress.properties

/** Where letters go, or where a site is, in the parts of a New Zealand address. */
export const addressParts = {
  street: { ...street, description: 'number and street, such as 14 Rātā Street' },
  city: { ...city, description: 'town or city' },
  postCode: { ...postCode, examples: ['6021'], description: 'four digits, a leading zero kept' },
} as const
export const addressSuburb = { ...suburb, description: 'suburb' } as const

/** A customer who may sign in. */
export const person = closedObject(
  {
    email: { ...email, description: 'the address to sign in with, unique regardless of case' },
    firstName: name('given name'),
    lastName: name('family name'),
  },
  {
    subject: words(
      255,
      'the `sub` claim that the sign-in provider gives this person; absent where it is not known yet, which leaves a known one as it is',
    ),
    username: words(64, 'to sign in with, unique regardless of case; the email where absent'),
    middleName: name('further given names'),
    contactId: words(64, 'what calls of the API name them by; the id where absent'),
    dateOfBirth: { ...localDay, description: 'YYYY-MM-DD' },
    emailVerified: { ...flag, description: 'the address is known to be theirs; true where absent' },
    phones: list(
      closedObject(
        { value: { type: 'string', pattern: '^\\+[0-9]{6,15}$', examples: ['+64215550101'], description: 'E.164, such as +64215550101' } },
        {
          purpose: { enum: ['mobile'], description: 'of a mobile number' },
          type: { enum: ['home', 'work'], description: 'of any other' },
        },
      ),
      { maxItems: 3, description: 'at most one mobile, one home and one work number' },
    ),
    hasEarlyAccess: { ...flag, description: 'sees what is tried out first; false where absent' },
    receivesPromotions: { ...flag, description: 'agreed to promotions by email; true where absent' },
    isTestCustomer: { ...flag, description: 'no real customer: staff may preview the portal as this person; false where absent' },
    closedOn: {
      ...localDay,
      description: 'from this local day on they cannot sign in, get no mail about accounts, and have no card that pays bills, YYYY-MM-DD',
    },
  },
)

const e164 = { type: 'string', pattern: '^\\+[0-9]{6,15}$', examples: ['+64215550101'], description: 'E.164' } as const

/**
 * Someone at the account's properties depends on power for their health. Their power must not be cut off for money owed, nor while
 * the application is pending, whatever the review date. Source: Electricity Industry Participation Code, Part 11A.
 */
export const medicalDependence = closedObject(
  {
    status: {
      enum: ['applied', 'confirmed', 'declined'],
      description:
        'applied: the application is pending; confirmed: by a health practitioner; declined: it was not, and nothing is protected',
    },
  },
  {
    appliedOn: { ...localDay, description: 'when it was applied for, YYYY-MM-DD' },
    decidedOn: {
      ...localDay,
      description: 'when it was confirmed or declined, YYYY-MM-DD; declined without a day ends no application made in the portal',
    },
    reviewOn: { ...localDay, description: 'when a practitioner is to confirm it again, YYYY-MM-DD' },
    person: closedObject(
      { firstName: words(40, 'given name'), lastName: words(80, 'family name') },
      {},
      { description: 'who depends on power' },
    ),
    gpName: words(255, 'their health practitioner'),
    equipment: list(words(255, 'what they need power for'), { maxItems: 20, description: 'what they need power for' }),
    otherEquipment: words(255, 'what else they need power for'),
    alternateContact: closedObject(
      { name: name('who is asked for where the customer cannot be reached') },
      { phone: e164 },
      { description: 'a person independent of the retailer' },
    ),
    supportAgency: closedObject(
      { name: name('an agency that supports them') },
      { phone: e164 },
      { description: 'who may be asked on their behalf' },
    ),
  },
  {
    description:
      'someone there depends on power for their health; absent if we know of no one. An application made in the portal stays until a record has this',
  },
)
export type MedicalDependence = Shape<typeof medicalDependence>

/** A billing account: who is billed, and how. */
export const account = closedObject(
  {
    customerNumber: words(20, 'as on the bill, unique'),
    kind: { ...accountKind, description: 'residential, or sme for a business' },
    name: name('whose account it is, as on the bill'),
    billingEmail: { ...email, description: 'where bills are sent' },
    joinedOn: { ...localDay, description: 'first local day with this retailer, YYYY-MM-DD' },
  },
  {
    brand: { ...brand, description: 'the brand that they are a customer of; northlight where absent' },
    buyingGroupName: name('the group that negotiates the prices; such customers see kWh and no dollars of their use'),
    billDelivery: { enum: ['email', 'post'], description: 'how bills are sent; email where absent' },
    hasDirectDebit: {
      ...flag,
      description:
        'bills are taken from a bank account; false where absent, which ends one that was given in the portal more than 14 days before, or that a record has said since is set up; another one may still be on its way',
    },
    loyaltyAccountId: words(64, 'what the system that keeps free power hours calls it; the id where absent'),
    medicalDependence,
    postalAddress: closedObject(addressParts, { suburb: addressSuburb }, { description: 'where letters go; to the site where absent' }),
  },
)

/** Who may see an account. */
export const access = closedObject(
  {
    billingAccountId: idOf('account'),
    personId: idOf('person'),
    role: { ...accessRole, description: 'whose account it is, or who may act for them' },
  },
  { position: { type: 'integer', minimum: 0, maximum: 999, description: 'order among the accounts of the person; 0 where absent' } },
)
