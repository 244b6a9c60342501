import { donationFrequency } from '../feed/donations.ts'
import { amountNzd, flag, identifier, integer, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

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
    terms: list(text),
    amountsNzd: list(integer, { description: 'offered to choose from; another may be typed' }),
    leastCents: { ...integer, description: 'the least that one pledge gives each time, in New Zealand cents' },
    mostCents: integer,
    pledges: list(ownPledge, { description: 'those that hold, newest first' }),
    givenNzd: { ...amountNzd, description: 'all that was given' },
    taxYearFrom: { ...localDay, description: 'the 1 April on which the tax year of today began' },
    taxYearNzd: { ...amountNzd, description: 'what was given since then' },
    given: list(object({ id: identifier, date: localDay, school: text, amountNzd }), { description: 'what was given, newest first' }),
  },
  { whyNot: { ...text, description: 'why nothing can be pledged or ended here by this person, in words for them; absent where it can' } },
)
export type SchoolDonations = Shape<typeof schoolDonations>
