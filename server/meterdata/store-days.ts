import { and, inArray, sql } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { readingDays } from '../db/schema/readings.ts'

/** A local day of one supply point and flow, as a source has it. */
export interface NewDay {
  billingAccountId: string
  supplyPointId: string
  flow: 'X' | 'I'
  localDay: string
  wattHours: (number | null)[]
  statuses: string
  /** when the source changed it, as ISO 8601 */
  changedAt: string
}

export interface StoredDays {
  created: number
  changed: number
  /** days that the source changed later by what is stored */
  older: number
  /** days that say something else of the same instant, by their place among those given; nothing of them is stored */
  contradicting: ReadonlySet<number>
  /** estimates of half-hours that have a final reading already, which stays */
  lateEstimates: number
}

/**
 * Stores days of half-hours. Half-hours that a day leaves out keep their value, an estimate never replaces a final
 * reading, and a day that the source changed later is left as it is.
 * @param replaces takes the place of what is stored, whenever the source changed that
 */
export async function storeDays(db: Database, days: readonly NewDay[], { replaces = false } = {}): Promise<StoredDays> {
  if (days.length === 0) return { created: 0, changed: 0, older: 0, contradicting: new Set(), lateEstimates: 0 }
  // A completely final day replaces the stored one, so nothing has to be read first.
  const known = await findDays(
    db,
    days.filter(({ statuses }) => /[-E]/.test(statuses)),
  )
  let lateEstimates = 0
  const rows = days.map((day, number) => {
    const before = known.get(keyOf(day))
    if (before) lateEstimates += Array.from(day.statuses).filter((letter, i) => isLateEstimate(letter, before.statuses[i])).length
    const { wattHours, statuses } = before ? merge(before, day) : day
    return {
      ...day,
      number,
      wattHours: arrayText(wattHours),
      statuses,
      totalWh: sum(wattHours.map((value) => value ?? 0)),
      status: statusOf(statuses),
    }
  })
  // Said besides, so that the other months of readings are not even looked at.
  const [first, last] = spanOf(days)
  const stored = await db.execute(sql`with r as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r("number" integer, "billingAccountId" text,
        "supplyPointId" text, "flow" char(1), "localDay" date, "wattHours" integer[], "statuses" text, "totalWh" integer, "status" text,
        "changedAt" timestamptz)
    ), compared as (
      select r."number", r."wattHours", r."statuses", known.watt_hours, known.statuses as "statusesBefore",
        r."changedAt" - known.changed_at as later,
        known.watt_hours <> r."wattHours" or known.statuses <> r."statuses" as differs
      from r join reading_days known on known.billing_account_id = r."billingAccountId"
        and known.supply_point_id = r."supplyPointId" and known.flow = r."flow" and known.local_day = r."localDay"
        and known.local_day between ${first} and ${last}
    ), known as (
      select "number", later, differs,
        -- An actual value goes before an estimate, and any before none. Two of a kind say nothing of which is newer.
        case when differs and later = interval '0' then exists (
          select 1 from unnest(watt_hours, string_to_array("statusesBefore", null), "wattHours", string_to_array("statuses", null))
            as half("before", "letterBefore", "now", "letterNow")
          where "letterBefore" = "letterNow" and "before" is distinct from "now") else false end as contradicts
      from compared
    ), written as (
      insert into reading_days
        (billing_account_id, supply_point_id, flow, local_day, watt_hours, statuses, total_wh, status, changed_at)
      select r."billingAccountId", r."supplyPointId", r."flow", r."localDay", r."wattHours", r."statuses", r."totalWh", r."status", r."changedAt"
      -- A row that is as it should be is not even locked, which would write it.
      from r left join known using ("number")
      where known."number" is null or known.differs and
        (${replaces} or known.later is null or known.later >= interval '0' and not known.contradicts)
      on conflict (billing_account_id, supply_point_id, flow, local_day) do update
      set watt_hours = excluded.watt_hours, statuses = excluded.statuses, total_wh = excluded.total_wh, status = excluded.status,
        changed_at = greatest(reading_days.changed_at, excluded.changed_at)
      where ${replaces} or reading_days.changed_at is null or reading_days.changed_at <= excluded.changed_at
    )
    select "number", differs, contradicts, coalesce(sign(extract(epoch from later)), 1)::integer as later from known`)
  type Before = { number: number; differs: boolean; contradicts: boolean; later: -1 | 0 | 1 }
  const { rows: before } = stored as unknown as { rows: Before[] }
  const isWritten = ({ differs, contradicts, later }: Before) => differs && (replaces || (later >= 0 && !contradicts))
  await markLater(
    db,
    before.filter((day) => !day.differs && day.later > 0).map(({ number }) => days[number] as NewDay),
  )
  return {
    created: days.length - before.length,
    changed: before.filter(isWritten).length,
    older: before.filter((day) => day.later < 0 && !isWritten(day)).length,
    contradicting: new Set(before.flatMap((day) => (day.contradicts && !replaces ? [day.number] : []))),
    lateEstimates,
  }
}

/** What is the same as before is as new as the source says. */
async function markLater(db: Database, days: readonly NewDay[]): Promise<void> {
  if (days.length === 0) return
  const names = days.map(({ billingAccountId, supplyPointId, flow, localDay, changedAt }) => ({
    billingAccountId,
    supplyPointId,
    flow,
    localDay,
    changedAt,
  }))
  const [first, last] = spanOf(days)
  await db.execute(sql`update reading_days set changed_at = r."changedAt"
    from json_to_recordset(${JSON.stringify(names)}::text::json)
      as r("billingAccountId" text, "supplyPointId" text, "flow" char(1), "localDay" date, "changedAt" timestamptz)
    where billing_account_id = r."billingAccountId" and supply_point_id = r."supplyPointId" and reading_days.flow = r."flow"
      and local_day = r."localDay" and local_day between ${first} and ${last} and (changed_at is null or changed_at < r."changedAt")`)
}

/** The first and the last day of some. */
function spanOf(days: readonly Pick<NewDay, 'localDay'>[]): [string, string] {
  const sorted = days.map(({ localDay }) => localDay).sort()
  return [sorted[0] ?? '', sorted.at(-1) ?? '']
}

/** An array as PostgreSQL writes it: it reads that much faster than one of JSON. */
const arrayText = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'NULL').join(',')}}`

type HalfHours = Pick<NewDay, 'wattHours' | 'statuses'>

const keyOf = ({ supplyPointId, flow, localDay }: Pick<NewDay, 'supplyPointId' | 'flow' | 'localDay'>) =>
  `${supplyPointId} ${flow} ${localDay}`

/** Those of these days of which nothing is stored. */
export async function findMissing(db: Database, days: readonly NewDay[]): Promise<NewDay[]> {
  const known = await findDays(db, days)
  return days.filter((day) => !known.has(keyOf(day)))
}

async function findDays(db: Database, wanted: readonly NewDay[]): Promise<Map<string, HalfHours>> {
  if (wanted.length === 0) return new Map()
  const distinct = (field: 'billingAccountId' | 'supplyPointId' | 'localDay') => [...new Set(wanted.map((day) => day[field]))]
  const rows = await db
    .select()
    .from(readingDays)
    .where(
      and(
        inArray(readingDays.billingAccountId, distinct('billingAccountId')),
        inArray(readingDays.supplyPointId, distinct('supplyPointId')),
        inArray(readingDays.localDay, distinct('localDay')),
      ),
    )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const isLateEstimate = (now: string | undefined, before: string | undefined) => now === 'E' && before === 'A'

function merge(before: HalfHours, now: HalfHours): HalfHours {
  const keep = (i: number) => now.statuses[i] === '-' || isLateEstimate(now.statuses[i], before.statuses[i])
  return {
    wattHours: now.wattHours.map((value, i) => (keep(i) ? (before.wattHours[i] ?? null) : value)),
    statuses: Array.from(now.statuses, (letter, i) => (keep(i) ? (before.statuses[i] ?? '-') : letter)).join(''),
  }
}

/** A day's status from those of its half-hours: empty only if all are. */
function statusOf(statuses: string): 'actual' | 'estimated' | 'empty' {
  if (statuses.includes('E')) return 'estimated'
  return statuses.includes('A') ? 'actual' : 'empty'
}
