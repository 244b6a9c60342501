import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { donationFrequency } from '../feed/donations.ts'
import { flag, identifier, integer, requestKey } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { donationSchool, ownPledge, schoolDonations } from './entities.ts'

export const donations = route({
  path: '/private/donation',
  summary: 'What the selected account gives to schools and has given',
  answer: schoolDonations,
  errors: ['/error/no_data'],
})

export const donationSchools = route({
  path: '/private/donation/schools',
  summary:
    'Schools that take pledges, by a part of their name or town; without one those of the region of the selected property, where it has any',
  query: object({}, { name: { type: 'string', maxLength: 100, description: 'words of the name or the town, with or without macrons' } }),
  answer: object({
    schools: list(donationSchool, { description: 'the first of them' }),
    total: { ...integer, description: 'how many there are' },
    areNearby: { ...flag, description: 'these are those of the region, since no words were given' },
  }),
})

export const pledgeDonation = route({
  path: '/private/donation/pledges',
  whileActing: 'refused',
  summary:
    'Promises a donation to a school with the bills of the selected account, in place of an earlier pledge that is named; the same again promises nothing more',
  body: object(
    {
      ...ofShownAccount,
      schoolId: identifier,
      amountCents: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'each time, in New Zealand cents' },
      frequency: donationFrequency,
      requestKey: requestKey('names this request, so that sending it again promises nothing more'),
    },
    { replaces: { ...identifier, description: 'the pledge that this one takes the place of' } },
  ),
  answer: ownPledge,
  errors: ['/error/no_data', '/error/not_offered', ...otherAccount],
})

export const endDonation = route({
  method: 'DELETE',
  path: '/private/donation/pledges/:pledgeId',
  whileActing: 'refused',
  summary: 'Ends a pledge of the selected account; ended again nothing changes',
  params: object({ pledgeId: identifier }),
  query: object(ofShownAccount),
  answer: schoolDonations,
  errors: ['/error/no_data', '/error/not_offered', ...otherAccount],
})
