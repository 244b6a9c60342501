import { list, object } from '../shape.ts'
import { identifier, localDay } from '../formats.ts'
import { route } from '../route.ts'
import { impersonation, LOG_OUTCOMES, logEntry, staffMember, staffRights } from './entities.ts'

export const ownStaffRights = route({
  path: '/private/staff/rights',
  access: 'staff',
  summary: 'What the member of staff who asks may do',
  answer: object({ rights: staffRights }),
})

export const staffMembers = route({
  path: '/private/staff/members',
  access: 'look',
  summary: 'All staff, with what each may do, since when, and who granted it',
  answer: object({ members: list(staffMember) }),
})

export const startImpersonation = route({
  path: '/private/impersonation/start',
  access: 'act',
  isLogged: true,
  summary: 'Starts acting for a customer; every request made so is recorded with both identities',
  body: object({
    customer: { type: 'string', minLength: 1, maxLength: 200, description: 'username, email address or customer number' },
    reason: { type: 'string', minLength: 5, maxLength: 300, pattern: '\\S' },
  }),
  answer: impersonation,
  errors: ['/error/not_found'],
})

export const endImpersonation = route({
  path: '/private/impersonation/end',
  access: 'staff',
  isLogged: true,
  summary: 'Ends acting for a customer; ending it twice is no mistake',
  body: object({ impersonationId: { type: 'string', maxLength: 64 } }),
})

const search = { type: 'string', minLength: 1, maxLength: 100 } as const
const day = { ...localDay, pattern: '^20\\d\\d-' } as const

export const impersonationLog = route({
  path: '/private/impersonation/log',
  access: 'readLog',
  summary: 'What staff did and tried in customers’ names, with what became of it; newest first, fifty at a time',
  query: object(
    {},
    {
      staff: { ...search, description: 'part of a name, user name or email address' },
      customer: { ...search, description: 'part of a name, user name, email address, customer number, or of what was typed' },
      firstDay: day,
      lastDay: day,
      outcome: { enum: LOG_OUTCOMES },
      before: { ...identifier, description: 'the entry after which an earlier page ended' },
    },
  ),
  answer: object(
    { entries: list(logEntry) },
    {
      next: { type: 'string', description: '`before` of the following page; absent on the last' },
    },
  ),
})
