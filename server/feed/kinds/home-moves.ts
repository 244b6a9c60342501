import { sql } from 'drizzle-orm'
import { billingAccounts } from '../../db/schema/accounts.ts'
import { homeMoveSteps, homeMoves } from '../../db/schema/home-moves.ts'
import { followMoves } from '../../home-move/steps.ts'
import { storedIn } from '../kind-store.ts'

/** Who told of a move that came by the feed. */
const BY_FEED = 'feed'

export const homeMove = storedIn('homeMove', {
  table: homeMoves,
  refersTo: { billingAccountId: 'account', newSiteId: 'site' },
  alsoRefersTo: ({ moveOutSiteIds = [] }) => moveOutSiteIds.map((id) => ['site', id]),
  locks: { table: billingAccounts, of: { id: 'billingAccountId' } },
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    caseNumber: data.caseNumber,
    state: data.state,
    submittedAt: data.submittedAt,
    moveOutSiteIds: data.moveOutSiteIds ?? null,
    moveOutDay: data.moveOutDay ?? null,
    moveInAddress: data.moveInAddress ?? null,
    moveInDay: data.moveInDay ?? null,
    newSiteId: data.newSiteId ?? null,
    message: data.message ?? null,
    requestKey: `${BY_FEED} ${id}`,
    submittedBy: BY_FEED,
  }),
  // What the portal knows of a move that was told in it stays.
  onlyNew: ['requestKey', 'submittedBy'],
  kept: ['moveOutSiteIds', 'moveOutDay', 'moveInAddress', 'moveInDay', 'newSiteId'],
  merged: {
    moveOutSiteIds: sql`coalesce(excluded.move_out_site_ids, ${homeMoves.moveOutSiteIds})`,
    moveOutDay: sql`coalesce(excluded.move_out_day, ${homeMoves.moveOutDay})`,
    moveInAddress: sql`coalesce(excluded.move_in_address, ${homeMoves.moveInAddress})`,
    moveInDay: sql`coalesce(excluded.move_in_day, ${homeMoves.moveInDay})`,
    newSiteId: sql`coalesce(excluded.new_site_id, ${homeMoves.newSiteId})`,
  },
  data: (row) => ({
    billingAccountId: row.billingAccountId,
    caseNumber: row.caseNumber,
    state: row.state,
    submittedAt: row.submittedAt,
    moveOutSiteIds: row.moveOutSiteIds,
    moveOutDay: row.moveOutDay,
    moveInAddress: row.moveInAddress,
    moveInDay: row.moveInDay,
    newSiteId: row.newSiteId,
    message: row.message,
  }),
  leftovers: [[homeMoveSteps, 'moveId']],
  after: (tx, records) =>
    followMoves(
      tx,
      records.map(({ id, at, data: { billingAccountId } }) => ({ id, billingAccountId, at: new Date(at) })),
    ),
})
