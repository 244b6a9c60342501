import { amountNzd, identifier, integer, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** A friend who joined. */
const ownReferral = object(
  { id: identifier, joinedDate: localDay, state: { enum: ['joined', 'credited', 'notCredited'] } },
  {
    friend: { ...text, description: 'first name, where the friend agreed' },
    amountNzd: { ...amountNzd, description: 'what was credited' },
    creditedDate: localDay,
    reason: { ...text, description: 'why no credit comes' },
  },
)
export type OwnReferral = Shape<typeof ownReferral>

/** How a customer brings a friend, and what came of it. */
export const friendGetFriend = object(
  {
    lead: text,
    shareText: text,
    ownNzd: integer,
    friendNzd: integer,
    terms: list(text),
    referrals: list(ownReferral, { description: 'newest first' }),
    creditedNzd: { ...amountNzd, description: 'all that was credited' },
  },
  {
    friendGetFriendUrl: { ...text, description: 'where a friend joins, with the code' },
    code: { ...text, description: 'of the account, for a friend who joins by phone' },
    whyNot: { ...text, description: 'why this account has no link, in words; absent where it has one' },
  },
)
export type FriendGetFriend = Shape<typeof friendGetFriend>
