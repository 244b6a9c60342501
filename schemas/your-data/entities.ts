import { accessRole } from '../account/entities.ts'
import { identifier, instant, integer, text } from '../formats.ts'
import { LOG_OUTCOMES } from '../staff/entities.ts'
import { list, object, type Shape } from '../shape.ts'

/** How far the file with everything that is held about a person is. */
export const dataDownload = object(
  {
    state: {
      enum: ['none', 'waiting', 'working', 'ready', 'failed'],
      description: 'none: none was asked for, or the last one is over; failed: it is tried again, and may be asked for again',
    },
    keptDays: { type: 'integer', description: 'how long a file is kept once it is ready' },
    lead: { ...text, description: 'what the brand says of it' },
  },
  {
    done: { type: 'integer', description: 'how many lists are in it so far' },
    total: { type: 'integer', description: 'of how many' },
    requestedAt: instant,
    readyAt: instant,
    expiresAt: { ...instant, description: 'from then on it cannot be downloaded, UTC' },
    bytes: integer,
  },
)
export type DataDownload = Shape<typeof dataDownload>

/** A time in which staff acted for the person. */
export const actedVisit = object(
  {
    id: identifier,
    startedAt: instant,
    staffName: text,
    reason: { type: 'string', description: 'what the member of staff gave as the reason' },
    looked: { type: 'integer', description: 'how many things they looked at' },
    changes: list(object({ at: instant, what: text, outcome: { enum: LOG_OUTCOMES } }), {
      description: 'what they changed or tried to, oldest first',
    }),
  },
  { endedAt: { ...instant, description: 'absent while it goes on' } },
)
export type ActedVisit = Shape<typeof actedVisit>

/** What closing a person's access ends, by account. */
export const accessToClose = object({
  email: { type: 'string', description: 'the address that nobody can sign in with afterwards' },
  lead: { ...text, description: 'what the brand says of it' },
  kept: list(text, { description: 'what stays, and why' }),
  accounts: list(
    object(
      {
        billingAccountId: identifier,
        customerNumber: text,
        role: accessRole,
        isLastHolder: { type: 'boolean', description: 'nobody else who holds the account can sign in' },
      },
      {
        savedCard: { type: 'string', description: 'the card that they saved for it, such as Visa ending in 1111' },
        paysByCard: { type: 'boolean', description: 'they let a card pay its bills; true or absent' },
        directDebit: { type: 'string', description: 'the bank account from which they let its bills be taken, with most digits hidden' },
      },
    ),
  ),
})
export type AccessToClose = Shape<typeof accessToClose>
