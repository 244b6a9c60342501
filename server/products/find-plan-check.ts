import { and, eq } from 'drizzle-orm'
import { yearBefore } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { PlanCheck, WhyNotChecked } from '#schemas/products/routes.ts'
import { type Scope, todayOf } from '../access.ts'
import { overlap } from '../billing/billed-periods.ts'
import { findWindows } from '../billing/queries.ts'
import type { BillWindow, Windows } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { plans } from '../db/schema/supply.ts'
import { tariffsOf } from '../usage/cost.ts'
import { isPeriodReadWhole, type SuppliedDays } from '../usage/days-of-use.ts'
import { hasEnded } from '../usage/expected.ts'
import { freeOn } from '../usage/free-hours.ts'
import { findElectricitySupplies, findSupplied, lastDayOf, type Supplies } from '../usage/queries.ts'
import { findNotCounted } from './not-counted.ts'
import { estimatedPercentage, reprice } from './plan-check.ts'
import { regionOfSite, soldIn, soldToAccount } from './plans-for.ts'

const MOST_BILLS = 12
/** Fewer bills say too little about a year. */
const FEWEST_BILLS = 3
const TOO_FEW_BILLS = { whyNot: 'tooFewBills' } as const

type Plan = typeof plans.$inferSelect

/**
 * What the selected site's plan and every other that it may have are compared by: the bill periods of the last twelve months that were
 * read whole. Or why they are not compared, such as fewer than three of these.
 */
export async function findCompared(db: Database, scope: Scope) {
  const today = todayOf(scope)
  const known = await findElectricitySupplies(db, scope)
  if (known.length === 0) return { whyNot: 'noElectricity' } as const
  const latestDay = lastDayOf(known)
  if (!latestDay) return TOO_FEW_BILLS
  const { windows } = await findWindows(db, scope)
  const wanted = windowsBefore(windows, latestDay)
  const [oldest, newest] = [wanted.at(-1), wanted[0]]
  if (!oldest || !newest) return TOO_FEW_BILLS
  // One that has ended is a part of the bills up to then alone, one that has begun since of those after it.
  const isOver = ({ lastDay }: Supplies[number], { startDay }: BillWindow) => hasEnded(lastDay, latestDay) && (lastDay ?? '') < startDay
  const supplies = known.filter((supply) => !isOver(supply, oldest))
  const supplied = await findSupplied(db, scope, supplies, oldest.startDay, newest.endDay)
  const partsOf = (window: BillWindow) =>
    supplied.filter((own, i) => supplies[i] && !isOver(supplies[i], window) && hasBegun(supplies[i], own, window))
  const whole = wanted.filter((window) => {
    const parts = partsOf(window)
    return parts.length > 0 && parts.every((own) => isPeriodReadWhole(own, window))
  })
  const [last, first] = [whole[0], whole.at(-1)]
  if (!first || !last || whole.length < FEWEST_BILLS) return TOO_FEW_BILLS

  const ownIds = new Set(supplies.map(({ plan }) => plan.id))
  const others = (await findPlansOnSale(db, scope)).filter(({ id }) => ownIds.size > 1 || !ownIds.has(id))
  const compared = [...supplies.map(({ plan }) => plan), ...others]
  const whyNot = await findNotCounted(db, scope, { supplies, plans: compared, today, first: first.startDay, last: last.endDay })
  return whyNot ? { whyNot } : { supplies, supplied, whole, first, last, partsOf, others }
}

/** The bills of the last twelve months at today's prices of each of these plans, cheapest first; or why they are not compared. */
export async function findPlanCheck(db: Database, scope: Scope): Promise<{ check: PlanCheck } | { whyNot: WhyNotChecked }> {
  const found = await findCompared(db, scope)
  if (found.whyNot) return found
  const { supplies, supplied, whole, first, last, partsOf, others } = found
  const today = todayOf(scope)
  const priceOn = (planOf: (supply: Supplies[number]) => Plan) => {
    const parts = supplied.flatMap((used, i) => {
      const plan = supplies[i] && planOf(supplies[i])
      if (!plan) return []
      const own = whole.filter((window) => partsOf(window).includes(used))
      return reprice({ ...used, free: freeOn(plan, used.free) }, own, tariffsOf(plan)(today), plan.promptPaymentDiscountRate)
    })
    const cents = sum(parts.map((part) => part.cents))
    const discountCents = sum(parts.map((part) => part.discountCents))
    return { cents, discountCents, toPayCents: cents - discountCents }
  }
  const current = priceOn(({ plan }) => plan)
  const hasFreeHours = supplied.some(({ free }) => [...(free?.keys() ?? [])].some((day) => day >= first.startDay && day <= last.endDay))
  const losesFreeHours = ({ isLowPrice }: Plan) => (hasFreeHours && isLowPrice) || undefined
  const ownNames = [...new Set(supplies.map(({ plan }) => plan.name))]
  const checked = [
    {
      planName: ownNames.join(', '),
      isCurrent: true,
      losesFreeHours: supplies.map(({ plan }) => losesFreeHours(plan)).find(Boolean),
      ...current,
    },
    ...others.map((plan) => ({
      planName: plan.name,
      isCurrent: false,
      losesFreeHours: losesFreeHours(plan),
      ...priceOn(() => plan),
    })),
  ].sort((a, b) => a.toPayCents - b.toPayCents || Number(b.isCurrent) - Number(a.isCurrent))
  const check = {
    startDate: first.startDay,
    endDate: last.endDay,
    numberOfBills: whole.length,
    estimatedPercentage: estimatedPercentage(supplied, whole),
    hasFreeHours,
    plans: checked.map(({ planName, isCurrent, losesFreeHours, cents, discountCents, toPayCents }) => ({
      planName,
      isCurrent,
      losesFreeHours,
      amountNzd: dollarsOf(cents),
      discountNzd: dollarsOf(discountCents),
      toPayNzd: dollarsOf(toPayCents),
      savingNzd: dollarsOf(current.toPayCents - toPayCents),
    })),
  }
  return { check }
}

/** Whether a supply point was read by the end of a bill period, or billed for it: until then a smart meter is not there yet. */
const hasBegun = ({ supply, firstDay }: Supplies[number], { billed }: SuppliedDays, window: BillWindow): boolean =>
  !supply.hasHourlyData ||
  (firstDay !== null && firstDay <= window.endDay) ||
  [...(billed?.values() ?? [])].some((part) => overlap(part, window))

/** The latest bill periods that were over by a day, newest first: those of about a year. */
function windowsBefore(windows: Windows, latestDay: string): BillWindow[] {
  const running = windows.at(latestDay)
  const newest = running.endDay <= latestDay ? running : windows.before(running)
  const from = yearBefore(newest.endDay)
  const found: BillWindow[] = []
  for (let window = newest; window.startDay > from && found.length < MOST_BILLS; window = windows.before(window)) found.push(window)
  return found
}

/** Electricity plans that the selected account may choose now for its site. */
export const findPlansOnSale = async (db: Database, { selected }: Scope): Promise<Plan[]> =>
  selected
    ? db
        .select()
        .from(plans)
        .where(and(eq(plans.energyType, 'electricity'), soldToAccount(selected), soldIn(regionOfSite(selected))))
        .orderBy(plans.id)
    : []
