import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#schemas/address/entities.ts'
import type { HomeMoveState, HomeMoveStep, MeterType } from '#schemas/home-move/entities.ts'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** Moves of customers, out of places, into one, or both. */
export const homeMoves = keyedTable(
  'home_moves',
  ['billingAccountId', 'id'],
  {
    /** What the customer calls it by on the phone. */
    caseNumber: text().notNull(),
    state: text().$type<HomeMoveState>().notNull().default('received'),
    submittedAt: instant().notNull().defaultNow(),
    /** null where a source did not say */
    moveOutSiteIds: jsonb().$type<string[]>(),
    moveOutDay: localDay(),
    moveInAddress: jsonb().$type<PostalAddress>(),
    moveInDay: localDay(),
    newSiteId: text(),
    /** What the retailer says of the state. */
    message: text(),
    /** Names what was told, so that telling it again opens no other case. */
    requestKey: text().notNull(),
    /** of what was told: the same key with anything else is refused */
    requestHash: text(),
    submittedBy: text().notNull(),
    moveInIcps: jsonb().$type<string[]>().notNull().default([]),
    /** What NZ Post and the register call the new place, where they know it. */
    moveInDpId: integer(),
    moveInPropertyId: text(),
    /** of the new place, when it was told */
    meterType: text().$type<MeterType>().notNull().default('unknown'),
    /** Answers to the form, by question; about health too, so they go some time after the move: clean-up.ts. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The plans, offer and bonus that were chosen. */
    wishes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The local day on which the customer was asked for the final reading by mail. */
    readingAskedOn: localDay(),
  },
  (table) => [
    uniqueIndex('home_moves_key').on(table.billingAccountId, table.requestKey),
    index('home_moves_days').on(table.moveOutDay).where(sql`state in ('received', 'confirmed')`),
  ],
)

/** The history of a move. */
export const homeMoveSteps = keyedTable(
  'home_move_steps',
  ['billingAccountId', 'moveId', 'position'],
  {
    position: integer().notNull(),
    step: text().$type<HomeMoveStep>().notNull(),
    at: instant().notNull().defaultNow(),
    by: text().$type<'customer' | 'retailer'>().notNull(),
    /** The customer whose act it was, and the member of staff where they acted in that name; null for the retailer, and before it was kept. */
    personId: text(),
    actorId: text(),
    moveOutDay: localDay(),
    moveInDay: localDay(),
    message: text(),
    /** When the customer was mailed of it; null while that is still to be done. */
    toldAt: instant(),
  },
  (table) => [index('home_move_steps_untold').on(table.billingAccountId).where(sql`told_at is null`)],
)
