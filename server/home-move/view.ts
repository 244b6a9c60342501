import { and, desc, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { addDays, firstOf } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moveDayLimits } from '#lib/home-move-days.ts'
import { idsOf } from '#lib/ids-of.ts'
import { listed } from '#lib/listed.ts'
import type { HomeMoveRules } from '#schemas/document/brand.ts'
import type { FinalReading, HomeMoveCase } from '#schemas/home-move/entities.ts'
import { siteAddress } from '../account/queries.ts'
import { postalLine } from '../contact/queries.ts'
import type { Database } from '../db/open.ts'
import { homeMoveSteps, homeMoves } from '../db/schema/home-moves.ts'
import { powershoutBookings } from '../db/schema/powershout.ts'
import { meterDevices, meterReads } from '../db/schema/readings.ts'
import { isApplicationPending } from '../medical/protected.ts'
import { dayOf, findBookings, fromDay, lastDayOf } from '../powershout/queries.ts'
import { findNames, toldStep } from './history.ts'
import { findBackAt, LEFT_DAYS } from './last-day.ts'
import { findSuppliesAt, sendsReadings, switchingOf, switchingThere } from './places.ts'
import type { HomeMove } from './steps.ts'
import { findTerms, plansOf } from './terms.ts'
import { hasPatient, nextStepOf, STATE_TEXT } from './words.ts'

export const isOpen = ({ state }: Pick<HomeMove, 'state'>): boolean => state === 'received' || state === 'confirmed'

interface Viewing {
  rules: HomeMoveRules
  phone: string
  /** local day */
  today: string
  /** who looks */
  userId: string
}

/** The moves of an account as its customer sees them, newest first. */
export async function findCases(db: Database, billingAccountId: string, viewing: Viewing): Promise<HomeMoveCase[]> {
  const moves = await db
    .select()
    .from(homeMoves)
    .where(eq(homeMoves.billingAccountId, billingAccountId))
    .orderBy(desc(homeMoves.submittedAt), desc(homeMoves.id))
  if (moves.length === 0) return []
  const steps = await db
    .select()
    .from(homeMoveSteps)
    .where(eq(homeMoveSteps.billingAccountId, billingAccountId))
    .orderBy(desc(homeMoveSteps.position))
  const nameOfPerson = await findNames(db, steps)
  const cases: HomeMoveCase[] = []
  for (const move of moves) {
    const history = steps.filter(({ moveId }) => moveId === move.id).map((step) => toldStep(step, viewing.userId, nameOfPerson))
    cases.push(await caseOf(db, move, history, viewing))
  }
  return cases
}

export async function caseOf(db: Database, move: HomeMove, history: HomeMoveCase['history'], viewing: Viewing): Promise<HomeMoveCase> {
  const { billingAccountId, moveOutSiteIds, moveOutDay, moveInAddress, moveInDay, newSiteId } = move
  const supplies = await findSuppliesAt(db, billingAccountId, moveOutSiteIds ?? [])
  const addresses = [...new Set(supplies.map(({ site }) => siteAddress(site)))]
  const hasApplied = hasPatient(move) && (await isApplicationPending(db, billingAccountId))
  const next = nextStepOf(move, viewing.phone, { today: viewing.today, hasApplied })
  return {
    moveId: move.id,
    caseNumber: move.caseNumber,
    state: move.state,
    stateText: STATE_TEXT[move.state],
    nextStep: `${next} ${await bookedAfterText(db, move, supplies, viewing)}`.trim(),
    moveOut: moveOutDay && addresses.length > 0 ? { addresses, date: moveOutDay } : undefined,
    moveIn:
      moveInAddress && moveInDay ? { address: postalLine(moveInAddress), date: moveInDay, newSiteId: newSiteId ?? undefined } : undefined,
    terms: await findTerms(db, move, supplies),
    history,
    finalReadings: await findFinalReadings(db, move, supplies, viewing.today),
    ...changesOf(move, supplies, viewing),
  }
}

type Supplies = Awaited<ReturnType<typeof findSuppliesAt>>

/** Asks to cancel free hours that are booked at a place past the last day there: nothing is free in them. */
async function bookedAfterText(db: Database, move: HomeMove, supplies: Supplies, { today, phone }: Viewing): Promise<string> {
  const { moveOutDay } = move
  const isLeaving = isOpen(move) || move.state === 'done'
  if (!isLeaving || !moveOutDay || moveOutDay < addDays(today, -LEFT_DAYS)) return ''
  const backAt = await findBackAt(db, move, today)
  const left = supplies.filter(({ site }) => !backAt.includes(site.id)).map(({ supply }) => supply)
  const isThere = inArray(powershoutBookings.supplyPointId, idsOf(left))
  const booked = (await findBookings(db, move.billingAccountId, isThere, fromDay(today))).filter((row) => lastDayOf(row) > moveOutDay)
  if (booked.length === 0) return ''
  const days = new Set(booked.toReversed().map((row) => dayText(dayOf(row), 'weekday')))
  // What was booked elsewhere is not cancelled here.
  const how = booked.every(({ vouchers }) => vouchers) ? 'cancel them' : `call us on ${phone} to cancel them`
  return `You have free power hours booked at the old place that end after your last day, for ${listed([...days])}: please ${how}.`
}

/** What the customer may still change: a day until it is too near, and the whole move until its first day. */
export function changesOf(move: HomeMove, supplies: Supplies, { rules, today }: Pick<Viewing, 'rules' | 'today'>) {
  if (!isOpen(move)) return { mayCancel: false }
  const { moveOutDay, moveInDay, meterType } = move
  const out = moveDayLimits(switchingOf(supplies), rules, today)
  const into = moveDayLimits(switchingThere(supplies, meterType, plansOf(move)), rules, today)
  const moveOutDate = moveOutDay !== null && moveOutDay >= out.earliest ? out : undefined
  const moveInDate = moveInDay !== null && moveInDay >= into.earliest ? into : undefined
  const firstDay = firstOf([moveOutDay, moveInDay])
  return {
    mayChange: moveOutDate || moveInDate ? { moveOutDate, moveInDate } : undefined,
    mayCancel: firstDay === undefined || firstDay > today,
  }
}

/** The customer reads their meter on the last day there, or the day before. */
const READ_FROM_DAYS = 1
/** After so long the final bill has come, and later readings are of who lives there next. */
const READ_UNTIL_DAYS = 14

/** The last reading of each meter at the places that are left, and that the customer is not back at. Bottled gas has none. */
export async function findFinalReadings(db: Database, move: HomeMove, supplies: Supplies, today: string): Promise<FinalReading[]> {
  const { billingAccountId, moveOutDay, state } = move
  if (!moveOutDay || state === 'declined' || state === 'cancelled') return []
  const metered = supplies.filter(({ supply }) => supply.energyType !== 'lpg')
  const readable = metered.filter(({ supply }) => supply.canSubmitRead).map(({ supply }) => supply.id)
  const firstDay = addDays(moveOutDay, -READ_FROM_DAYS)
  const lastDay = addDays(moveOutDay, READ_UNTIL_DAYS)
  if (today > lastDay) return []
  const reads =
    readable.length === 0
      ? []
      : await db
          .select({ supplyPointId: meterDevices.supplyPointId, readDay: meterReads.readDay })
          .from(meterReads)
          .innerJoin(
            meterDevices,
            and(eq(meterDevices.billingAccountId, meterReads.billingAccountId), eq(meterDevices.id, meterReads.deviceId)),
          )
          .where(
            and(
              eq(meterReads.billingAccountId, billingAccountId),
              inArray(meterDevices.supplyPointId, readable),
              gte(meterReads.readDay, firstDay),
              lte(meterReads.readDay, lastDay),
              // An estimate is what there is without a reading.
              ne(meterReads.source, 'estimate'),
            ),
          )
  const backAt = await findBackAt(db, move, today)
  const left = metered.filter(({ site }) => !backAt.includes(site.id))
  return left.map(({ supply, site }) => {
    const read = reads.find(({ supplyPointId }) => supplyPointId === supply.id)
    const state = read
      ? 'given'
      : sendsReadings(supply)
        ? 'automatic'
        : !supply.canSubmitRead
          ? 'visit'
          : today < firstDay
            ? 'later'
            : 'due'
    return {
      siteId: site.id,
      address: siteAddress(site),
      supplyPointId: supply.id,
      energyType: supply.energyType,
      meterSerial: supply.meterSerial ?? undefined,
      state,
      readDate: read?.readDay,
    }
  })
}
