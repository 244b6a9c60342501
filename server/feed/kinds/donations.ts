import { searchTextOf } from '../../address/queries.ts'
import { donationPledges, donations, schools } from '../../db/schema/donations.ts'
import { storedIn } from '../kind-store.ts'

export const school = storedIn('school', {
  table: schools,
  row: ({ name, city }) => ({ searchText: searchTextOf(`${name} ${city}`) }),
})

export const donationPledge = storedIn('donationPledge', {
  table: donationPledges,
  refersTo: { billingAccountId: 'account', schoolId: 'school' },
})

export const donation = storedIn('donation', {
  table: donations,
  refersTo: { billingAccountId: 'account', schoolId: 'school', pledgeId: 'donationPledge' },
})
