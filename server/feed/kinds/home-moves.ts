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
  row: (_data, id) => ({ requestKey: `${BY_FEED} ${id}`, submittedBy: BY_FEED }),
  // What the portal knows of a move that was told in it stays.
  onlyNew: ['requestKey', 'submittedBy'],
  kept: ['moveOutSiteIds', 'moveOutDay', 'moveInAddress', 'moveInDay', 'newSiteId'],
  leftovers: [[homeMoveSteps, 'moveId']],
  after: (tx, records) =>
    followMoves(
      tx,
      records.map(({ id, at, data: { billingAccountId } }) => ({ id, billingAccountId, at: new Date(at) })),
    ),
})
