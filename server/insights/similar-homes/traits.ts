import { type SQL, sql } from 'drizzle-orm'
import { FRESH_START_EPOCH } from '../../profile/fresh-start.ts'

/*
 * What makes homes similar, from the widest trait to the narrowest. A group shares the first two or more; where too few homes share
 * all, the last is left out, and so on. What was not answered is no trait, and neither is any after it.
 *   home: 'home', region, heating, kind of home, people, size
 *   business: 'business', industry, main use, region, employees
 */
export const FEWEST_TRAITS = 2
export const MOST_TRAITS = 6

const answer = (question: string) => sql`coalesce(profile.answers->>${sql.raw(`'${question}'`)}, '')`

/** An answer that is a small number, else null: a retailer's feed may bring any answers. */
const numberIn = (question: string) =>
  sql`case when ${answer(question)} ~ '^[0-9]{1,2}$' then (profile.answers->>${sql.raw(`'${question}'`)})::integer end`

/** How many live there, in steps: '' if that was not answered. */
const people = sql`case ${numberIn('NumberOfAdultOccupants')} + coalesce(${numberIn('NumberOfChildOccupants')}, 0)
    when 1 then '1' when 2 then '2' when 3 then '3-4' when 4 then '3-4' else
      case when ${numberIn('NumberOfAdultOccupants')} is null then '' else '5' end
  end`

const area = (end: 'Min' | 'Max') => sql`profile.answers->'FloorArea'->>${sql.raw(`'${end}'`)}`

/** The floor area in m², such as 100-149: '' if the customer does not know it, or was not asked. */
const size = sql`case when ${area('Min')} = '-1' and ${area('Max')} = '-1' then ''
  when ${area('Min')} ~ '^-?[0-9]{1,5}$' and ${area('Max')} ~ '^-?[0-9]{1,5}$' then concat(${area('Min')}, '-', ${area('Max')}) else '' end`

/**
 * SQL: sites whose profile is answered, as rows of billing_account_id, site_id and traits.
 * @param where a condition on `site`, the site's row
 */
export const sitesWithTraits = (where: SQL = sql`true`): SQL => sql`
  select site.billing_account_id, site.id as site_id,
    case when account.kind = 'sme'
      then array['business', ${answer('Industry')}, ${answer('MainUse')}, site.region, ${answer('NumberOfEmployees')}]
      else array['home', site.region, ${answer('HeatingFuels')}, ${answer('HouseType')}, ${people}, ${size}]
    end as traits
  from sites site
  join billing_accounts account on account.id = site.billing_account_id
  join profiles profile on profile.billing_account_id = site.billing_account_id and profile.site_id = site.id
  where site.is_profile_complete and (profile.updated_at at time zone 'Pacific/Auckland')::date > ${FRESH_START_EPOCH} and ${where}`
