import { sql } from 'drizzle-orm'
import { searchTextOf } from '../../address/queries.ts'
import { carbonAnswers, profiles, showerSettings, sites } from '../../db/schema/accounts.ts'
import { evCars } from '../../db/schema/ev.ts'
import { formAnswers } from '../../db/schema/forms.ts'
import { energyUseDays, insightMarks } from '../../db/schema/insights.ts'
import { addresses } from '../../db/schema/installation.ts'
import { selections } from '../../db/schema/people.ts'
import { broadbandConnections } from '../../db/schema/supply.ts'
import { storedIn } from '../kind-store.ts'

export const site = storedIn('site', {
  table: sites,
  refersTo: { billingAccountId: 'account' },
  locks: { table: sites, of: { billingAccountId: 'billingAccountId', id: 'id' } },
  columns: { picture: 'avatarType' },
  whereAbsent: { status: 'active', position: 0 },
  row: ({ picture }) => ({ avatarType: picture?.type ?? null, avatarColorSchema: picture?.colorSchema ?? null }),
  data: ({ avatarType, avatarColorSchema }) => ({
    picture: avatarType && avatarColorSchema ? { type: avatarType, colorSchema: avatarColorSchema } : null,
  }),
  leftovers: [
    [showerSettings, 'siteId'],
    [carbonAnswers, 'siteId'],
    [formAnswers, 'siteId'],
    [selections, 'siteId'],
    [energyUseDays, 'siteId'],
    [evCars, 'siteId'],
    [insightMarks, 'siteId'],
  ],
})

export const profile = storedIn('profile', {
  table: profiles,
  columns: { form: 'formHash', isComplete: null },
  refersTo: { billingAccountId: 'account', siteId: 'site' },
  goesWith: 'siteId',
  locks: { table: sites, of: { billingAccountId: 'billingAccountId', id: 'siteId' } },
  data: (_row, [owners = []]) => ({ isComplete: (owners[0] as typeof sites.$inferSelect | undefined)?.isProfileComplete }),
  changedAt: 'updatedAt',
  parts: [
    {
      table: sites,
      of: { billingAccountId: 'billingAccountId', id: 'siteId' },
      keptBy: 'site',
      rows: ({ isComplete = false }) => [{ isProfileComplete: isComplete }],
    },
  ],
  async after(tx, records) {
    const saved = records.map(({ at, data: { billingAccountId, siteId, isComplete = false } }) => ({
      billingAccountId,
      siteId,
      isComplete,
      at,
    }))
    const given = sql`json_to_recordset(${JSON.stringify(saved)}::text::json)
      as r("billingAccountId" text, "siteId" text, "isComplete" boolean, "at" timestamptz)`
    // A customer who has the old answers open cannot save on top of these.
    await tx.execute(sql`update ${profiles} set revision = revision + 1, updated_at = r.at from ${given}
      where billing_account_id = r."billingAccountId" and site_id = r."siteId"`)
    await tx.execute(sql`update ${sites} set is_profile_complete = r."isComplete" from ${given}
      where billing_account_id = r."billingAccountId" and id = r."siteId"`)
  },
})

export const address = storedIn('address', {
  table: addresses,
  row: ({ street, suburb, city, postCode }) => ({
    searchText: searchTextOf([street, suburb, city].filter(Boolean).join(' ').concat(' ', postCode)),
  }),
})

export const broadband = storedIn('broadband', {
  table: broadbandConnections,
  refersTo: { billingAccountId: 'account', siteId: 'site' },
})
