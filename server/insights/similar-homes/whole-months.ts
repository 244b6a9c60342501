import { type SQL, sql } from 'drizzle-orm'
import type { InsightEnergy } from '#schemas/insights/comparison.ts'

interface Months {
  /** a table with the columns billing_account_id and site_id */
  sites: SQL
  /** YYYY-MM, both included */
  first: string
  last: string
}

/**
 * SQL: what sites used in local months, as rows of billing_account_id, site_id, month (YYYY-MM) and wh. Only whole months: every supply
 * point of the site that has readings in the month has them for each of its days.
 */
export const wholeMonths = (energy: InsightEnergy, months: Months): SQL => (energy === 'electricity' ? electricity(months) : gas(months))

const firstDay = (month: string) => sql`${`${month}-01`}::date`
const afterLastDay = (month: string) => sql`(${`${month}-01`}::date + interval '1 month')::date`
/** The days of the month `month`. */
const daysOfMonth = sql`extract(day from (month || '-01')::date + interval '1 month' - interval '1 day')`

const electricity = ({ sites, first, last }: Months): SQL => sql`
  select billing_account_id, site_id, month, sum(wh)::bigint as wh
  from (
    select supply.billing_account_id, supply.site_id, supply.id, to_char(day.local_day, 'YYYY-MM') as month,
      sum(day.total_wh)::bigint as wh, count(*) as days
    from ${sites} site
    join supply_points supply on supply.billing_account_id = site.billing_account_id and supply.site_id = site.site_id
      and supply.energy_type = 'electricity'
    join reading_days day on day.billing_account_id = supply.billing_account_id and day.supply_point_id = supply.id and day.flow = 'X'
      and day.local_day >= ${firstDay(first)} and day.local_day < ${afterLastDay(last)} and strpos(day.statuses, '-') = 0
    group by 1, 2, 3, 4
  ) supplied
  group by 1, 2, 3
  having bool_and(days = ${daysOfMonth})`

/** A period of gas counts in a month by the share of its days, as the charts divide it. */
const gas = ({ sites, first, last }: Months): SQL => sql`
  select billing_account_id, site_id, month, sum(wh)::bigint as wh
  from (
    select supply.billing_account_id, supply.site_id, supply.id, to_char(months.start, 'YYYY-MM') as month,
      round(sum(period.quantity * 1000 * shared.days / (period.end_day - period.start_day + 1))) as wh, sum(shared.days) as days
    from ${sites} site
    join supply_points supply on supply.billing_account_id = site.billing_account_id and supply.site_id = site.site_id
      and supply.energy_type = 'naturalGas'
    join energy_periods period on period.billing_account_id = supply.billing_account_id and period.supply_point_id = supply.id
      and period.end_day >= ${firstDay(first)} and period.start_day < ${afterLastDay(last)}
    cross join generate_series(${firstDay(first)}::timestamp, ${firstDay(last)}::timestamp, interval '1 month') as months(start)
    cross join lateral (
      select least(period.end_day, (months.start + interval '1 month')::date - 1) - greatest(period.start_day, months.start::date) + 1 as days
    ) shared
    where shared.days > 0
    group by 1, 2, 3, 4
  ) supplied
  group by 1, 2, 3
  having bool_and(days = ${daysOfMonth})`
