import { donationFrequency } from '../feed/donations.ts'
import { amountNzd, flag, identifier, integer, localDay, text } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

export const donationSchool = object({ id: identifier, name: text, city: text })
export type DonationSchool = Shape<typeof donationSchool>

/** A pledge that holds. */
export const ownPledge = object(
  {
    id: identifier,
    school: donationSchool,
    amountNzd: { ...amountNzd, description: 'each time' },
    frequency: donationFrequency,
    pledgedDate: localDay,
  },
  { hasLeft: { ...flag, description: 'the school takes no new pledges any more; this one still holds; true or absent' } },
)
export type OwnPledge = Shape<typeof ownPledge>

/** What an account gives to schools, has given, and may pledge. */
export const schoolDonations = object(
  {
    billingAccountId: identifier,
    lead: text,
    howItWorks: text,
    terms: { type: 'array', items: text },
    amountsNzd: { type: 'array', description: 'offered to choose from; another may be typed', items: integer },
    leastCents: { ...integer, description: 'the least that one pledge gives each time, in New Zealand cents' },
    mostCents: integer,
    pledges: { type: 'array', description: 'those that hold, newest first', items: ownPledge },
    givenNzd: { ...amountNzd, description: 'all that was given' },
    taxYearFrom: { ...localDay, description: 'the 1 April on which the tax year of today began' },
    taxYearNzd: { ...amountNzd, description: 'what was given since then' },
    given: {
      type: 'array',
      description: 'what was given, newest first',
      items: object({ id: identifier, date: localDay, school: text, amountNzd }),
    },
  },
  { whyNot: { ...text, description: 'why nothing can be pledged or ended here by this person, in words for them; absent where it can' } },
)
export type SchoolDonations = Shape<typeof schoolDonations>
