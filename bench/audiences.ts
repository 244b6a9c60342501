import { sql } from 'drizzle-orm'
import type { Audience } from '#schemas/document/audience.ts'
import { type CustomerCondition, customerCondition } from '#schemas/document/content.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { type Facts, textOf } from '#server/customer-facts/facts.ts'
import { countGroups, lookAtMarked } from '#server/customer-facts/follow.ts'
import type { Database } from '#server/db/open.ts'
import { findAudience } from '#server/studio/customers.ts'
import { withDemoWorld } from './demo-world.ts'
import { multiply, withoutLimits } from './many-customers.ts'
import { print, printTimes } from './print.ts'

const CUSTOMERS = 500_000
/** How many customers have bills, payments and supplies, and are matched to audiences as the job does it. */
const LOOKED_AT = 500
/** Half of the customers are in the first twentieth of the groups. */
const GROUPS = 5_000
const RUNS = 11
const BUDGET_MS = 300
/** Changed since the job ran five minutes ago. */
const WAITING = 1_500

/** How long Studio takes to count who sees something among 500,000 customers, and the job to look at all of them. */
export const measureAudiences = () =>
  withDemoWorld(async (db, url) => {
    await withoutLimits(url, (own) => multiply(own, 'aroha', { customers: LOOKED_AT, withReadings: 0 }))
    await measureLooks(db)
    await withoutLimits(url, addCustomers)
    await measureCounts(db)
  })

async function measureLooks(db: Database): Promise<void> {
  const beginMs = performance.now()
  const failures = await lookAtMarked(db)
  if (failures.length > 0) throw failures[0]
  const eachMs = (performance.now() - beginMs) / LOOKED_AT
  print({ name: 'a look at a customer', value: eachMs, unit: 'ms' })
  print({ name: `a look at each of ${CUSTOMERS}`, value: (eachMs * CUSTOMERS) / 1_000, unit: 's' })
}

/** Customers without a row but what is known of them: a count reads no other. */
async function addCustomers(db: Database): Promise<void> {
  await db.execute(
    sql`insert into customer_groups (facts) select * from unnest(${sql.param(someFacts().map(textOf))}::text[]) on conflict do nothing`,
  )
  await db.execute(sql`insert into customer_facts (user_id, group_id, looked_at)
    select 'many-' || n, (select min(id) from customer_groups) + floor(power(random(), 4.3) * ${GROUPS})::int, now()
    from generate_series(1, ${CUSTOMERS - LOOKED_AT}) n`)
  await countGroups(db)
  await db.execute(sql`insert into users (id, subject, username, email, contact_id, first_name, last_name)
    select 'many-' || n, 'many-' || n, 'many-' || n, 'many-' || n || '@example.nz', 'many-' || n, 'A', 'Customer'
    from generate_series(1, ${CUSTOMERS - LOOKED_AT}) n`)
  await db.execute(sql`truncate customer_marks`)
  await db.execute(sql`insert into customer_marks (user_id) select 'many-' || n from generate_series(1, ${WAITING}) n`)
  await db.execute(sql`vacuum analyze`)
}

/** Made of bits of a number that goes up, so that all are different. */
function someFacts(): Facts[] {
  const conditions = customerCondition.enum.filter((condition) => condition !== 'always')
  return Array.from({ length: GROUPS }, (_, n) => {
    const bits = n * 2_654_435_761
    const is = (bit: number) => Math.floor(bits / 2 ** bit) % 2 === 1
    return {
      hasEarlyAccess: is(0),
      sites: { length: is(1) ? 2 : 1 },
      selected: {
        kind: is(2) ? ('sme' as const) : ('residential' as const),
        brand: is(3) ? ('pip' as const) : ('northlight' as const),
        isBuyingGroup: is(4),
        energyTypes: is(5) ? ['electricity' as const, 'naturalGas' as const] : ['electricity' as const],
        hasReadings: is(6),
        hasProfile: is(7),
        hasEv: is(8),
      },
      conditions: ['always' as const, ...conditions.filter((_name, i) => is(9 + i))],
    }
  })
}

async function measureCounts(db: Database): Promise<void> {
  const asked: Record<string, { audience: Audience; condition?: CustomerCondition | undefined }> = {
    everybody: { audience: {} },
    'homes of a brand with a car': { audience: { accountTypes: ['residential'], brands: ['northlight'], hasEv: true } },
    'a tenth': { audience: { percentage: 10 } },
    'half of some': { audience: { percentage: 50, buyingGroup: true, hasEv: true, properties: 'multiple', earlyAccess: true } },
    ...Object.fromEntries(
      firstDocument.content.nextBestActions.map(({ type, when, audience = {} }) => [`suggestion ${type}`, { audience, condition: when }]),
    ),
    ...Object.fromEntries(
      firstDocument.content.heroMessages.map(({ id, when, audience = {} }) => [`message ${id}`, { audience, condition: when }]),
    ),
  }
  for (const [name, { audience, condition }] of Object.entries(asked)) {
    const times: number[] = []
    let counted: Awaited<ReturnType<typeof findAudience>> | undefined
    for (let run = 0; run < RUNS; run++) {
      const beginMs = performance.now()
      counted = await findAudience(db, { audience, owner: 'widget:bill', condition })
      times.push(performance.now() - beginMs)
    }
    const { customers, total, waiting } = counted ?? {}
    printTimes(`count of ${name}`, times, BUDGET_MS, { customers, total, waiting })
  }
}
