import { localDay } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { idOf, money, words } from './record.ts'

/** A school that customers can give to through their bills. */
export const school = closedObject(
  {
    name: words(120, 'as customers know it'),
    city: words(60, 'the town or city it is in, as customers know it'),
    region: words(60, 'as the sites have it: schools of the customer’s region come first'),
  },
  { leftOn: { ...localDay, description: 'from this local day on it takes no new pledges, YYYY-MM-DD' } },
)

const DONATION_FREQUENCIES = ['everyBill', 'once'] as const
export const donationFrequency = {
  enum: DONATION_FREQUENCIES,
  description: 'everyBill: with each bill until it ends; once: with the next bill',
} as const
export type DonationFrequency = Shape<typeof donationFrequency>

/** What a customer has promised to give to a school with their bills. */
export const donationPledge = closedObject(
  {
    billingAccountId: idOf('account'),
    schoolId: idOf('school'),
    amount: money('what is given each time'),
    frequency: donationFrequency,
    pledgedDay: { ...localDay, description: 'local day on which it was promised, YYYY-MM-DD' },
  },
  { endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' } },
)

/** What was given: it was billed, and went to the school. */
export const donation = closedObject(
  {
    billingAccountId: idOf('account'),
    schoolId: idOf('school'),
    givenDay: { ...localDay, description: 'local day on which it was billed, YYYY-MM-DD' },
    amount: money('what was given; below zero where it was given back'),
  },
  {
    pledgeId: {
      ...idOf('donationPledge'),
      description: 'the donationPledge that it was for, by its id; a pledge to give once is done with it',
    },
  },
)
