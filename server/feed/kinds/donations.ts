import { searchTextOf } from '../../address/queries.ts'
import { donationPledges, donations, schools } from '../../db/schema/donations.ts'
import { storedIn } from '../kind-store.ts'

export const school = storedIn('school', {
  table: schools,
  row: ({ leftOn, ...data }, id) => ({ ...data, id, leftOn: leftOn ?? null, searchText: searchTextOf(`${data.name} ${data.city}`) }),
  data: ({ name, city, region, leftOn }) => ({ name, city, region, leftOn }),
})

export const donationPledge = storedIn('donationPledge', {
  table: donationPledges,
  refersTo: { billingAccountId: 'account', schoolId: 'school' },
  row: (data, id) => ({ ...data, id, endedDay: data.endedDay ?? null }),
  data: ({ id: _id, requestKey: _key, ...row }) => row,
})

export const donation = storedIn('donation', {
  table: donations,
  refersTo: { billingAccountId: 'account', schoolId: 'school', pledgeId: 'donationPledge' },
  row: (data, id) => ({ ...data, id, pledgeId: data.pledgeId ?? null }),
  data: ({ id: _id, ...row }) => row,
})
