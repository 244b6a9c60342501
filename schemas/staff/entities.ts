import { instant, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

export const STAFF_RIGHTS = ['look', 'edit', 'publish', 'act', 'readLog', 'readAnswers'] as const
/** What a member of staff may do; what each right is for is in lib/staff-rights.ts. */
export type StaffRight = (typeof STAFF_RIGHTS)[number]
export const staffRights = list({ enum: STAFF_RIGHTS })

/** Where in Studio staff may change something, besides one page: `page:bills`. */
export const STAFF_AREAS = ['pages', 'forms', 'texts', 'rules', 'media', 'emergency'] as const
export const staffAreas = list(
  { type: 'string' },
  { description: `where they may change something: ${STAFF_AREAS.join(', ')}, or page: and the id of a tab; everywhere if absent` },
)

/** A member of staff with what they may do, and who granted it. */
export const staffMember = object(
  {
    username: text,
    name: text,
    rights: { ...staffRights, description: 'granted rights and those they imply' },
    granted: list(object({ right: { enum: STAFF_RIGHTS }, at: instant, by: text })),
  },
  { areas: staffAreas },
)
export type StaffMember = Shape<typeof staffMember>

/** Staff acting for a customer; it ends by itself at `endsAt`. Source: portal-shell.md, sections 1 and 6. */
export const impersonation = object({ id: text, staffName: text, customerName: text, endsAt: instant })

/** Refused: the server would not do it (4xx). Failed: it could not, or was cut short. */
export const LOG_OUTCOMES = ['done', 'refused', 'failed'] as const

const person = object({ username: text, name: text })

/** One request made in a customer's name, or one attempt to begin or end acting. */
export const logEntry = object(
  {
    id: text,
    at: instant,
    staff: { ...person, description: 'who tried' },
    method: text,
    path: text,
    outcome: { enum: LOG_OUTCOMES },
    correlationId: text,
  },
  {
    customer: { ...person, description: 'for whom; absent where nobody was found' },
    tried: { type: 'string', description: 'what was typed as the customer' },
    reason: text,
    impersonationId: text,
    summary: { type: 'string', description: 'what the call is for' },
    status: { type: 'integer', description: 'absent where it was cut short' },
    problem: text,
  },
)
export type LogEntry = Shape<typeof logEntry>
