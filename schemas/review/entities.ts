import { flag, instant, integer, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** Of what is written with a review. */
export const LONGEST_NOTE = 1000

/** A review of a campaign’s changes: who asked for it, and what became of it. */
export const review = object(
  {
    id: text,
    askedBy: text,
    askedAt: instant,
    note: { type: 'string', description: 'what to look at' },
    state: { enum: ['waiting', 'approved', 'sentBack'] },
    isMine: { ...flag, description: 'whether who calls has asked for it' },
    changedSince: list(text, { description: 'pieces of the campaign that are not as they were approved; empty while the approval holds' }),
  },
  {
    reviewer: { type: 'string', description: 'who was asked; anyone who may publish if absent' },
    decidedBy: text,
    decidedAt: instant,
    answer: { type: 'string', description: 'what the reviewer wrote' },
  },
)
export type Review = Shape<typeof review>

/** Something that a member of staff is told in Studio. */
export const inboxEntry = object(
  {
    id: integer,
    at: instant,
    what: { enum: ['asked', 'approved', 'sentBack', 'commented', 'replied'] },
    by: text,
    campaign: text,
    campaignName: text,
    isRead: flag,
  },
  {
    text: { type: 'string', description: 'what they wrote' },
    about: { type: 'string', description: 'what a comment is on' },
    isOver: { ...flag, description: 'asked for a review that does not wait any more' },
  },
)
export type InboxEntry = Shape<typeof inboxEntry>

/** Of a comment. */
export const LONGEST_COMMENT = 2000

/** Comments on a piece of a campaign. */
export const thread = object(
  {
    id: text,
    piece: text,
    pieceName: { type: 'string', description: 'as it was called when the first comment was written; the piece may be removed' },
    comments: list(object({ id: text, at: instant, by: text, text, isMine: flag }), { description: 'oldest first' }),
  },
  { resolvedBy: { type: 'string', description: 'absent while it is open' }, resolvedAt: instant },
)
export type Thread = Shape<typeof thread>
