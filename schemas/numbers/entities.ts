import { closedObject, list, object, type Shape } from '../shape.ts'
import { integer, localDay, text } from '../formats.ts'

/** What is counted of a piece: a person that saw it, used it, dismissed it, or for whom it failed. */
export const PIECE_EVENTS = ['seen', 'used', 'dismissed', 'failed'] as const
export type PieceEvent = (typeof PIECE_EVENTS)[number]

/** How long a widget took to show, in milliseconds: each bucket ends before its limit, and the last one has none. */
export const TIME_LIMITS_MS = [500, 1_000, 2_000, 4_000] as const
export const TIME_BUCKETS = TIME_LIMITS_MS.length + 1

/** Sums of fewer people are not shown, so that nobody is recognised in them. */
export const FEWEST_SHOWN = 10

/** How long sums are kept: they are compared with a year before. */
export const NUMBERS_DAYS = 400

/** A widget by its id, or an entry of a list of texts by the list and its id. */
export const pieceName = { type: 'string', minLength: 1, maxLength: 140, pattern: '^(widget|content:[A-Za-z]+):[^\\s\\p{C}]+$' } as const

const once = { const: true } as const

/** What happened to a piece in one browser. */
export const pieceCount = closedObject(
  { piece: pieceName },
  {
    seen: once,
    used: { ...once, description: 'a link or a control in it' },
    dismissed: once,
    failed: once,
    contentMs: { type: 'integer', minimum: 0, maximum: 600_000, description: 'from the start of the page until it showed' },
  },
)
export type PieceCount = Shape<typeof pieceCount>

const sums = {
  seen: integer,
  used: integer,
  dismissed: integer,
  failed: integer,
  times: list(integer, {
    minItems: TIME_BUCKETS,
    maxItems: TIME_BUCKETS,
    description: `people for whom it showed within ${TIME_LIMITS_MS.join(', ')} ms, and later`,
  }),
} as const

const pieceDay = object({ day: localDay, ...sums })
export type PieceDay = Shape<typeof pieceDay>

export const pieceNumbers = object(
  {
    piece: text,
    days: list(pieceDay, { description: `in order; without days on which fewer than ${FEWEST_SHOWN} people saw it` }),
  },
  { title: { type: 'string', description: 'what it was called when it was counted last, as in a campaign that is over' } },
)
export type PieceNumbers = Shape<typeof pieceNumbers>
