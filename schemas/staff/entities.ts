import { instant } from '../formats.ts'
import type { Shape } from '../shape.ts'

export const STAFF_RIGHTS = ['look', 'edit', 'publish', 'act', 'readLog'] as const
/** What a member of staff may do; what each right is for is in src/lib/staff-rights.ts. */
export type StaffRight = (typeof STAFF_RIGHTS)[number]
export const staffRights = { type: 'array', items: { enum: STAFF_RIGHTS } } as const

/** A member of staff with what they may do, and who granted it. */
export const staffMember = {
  type: 'object',
  required: ['username', 'name', 'rights', 'granted'],
  properties: {
    username: { type: 'string' },
    name: { type: 'string' },
    rights: { ...staffRights, description: 'granted rights and those they imply' },
    granted: {
      type: 'array',
      items: {
        type: 'object',
        required: ['right', 'at', 'by'],
        properties: { right: { enum: STAFF_RIGHTS }, at: instant, by: { type: 'string' } },
      },
    },
  },
} as const
export type StaffMember = Shape<typeof staffMember>

/** Staff acting for a customer; it ends by itself at `endsAt`. Source: portal-shell.md, sections 1 and 6. */
export const impersonation = {
  type: 'object',
  required: ['id', 'staffName', 'customerName', 'endsAt'],
  properties: {
    id: { type: 'string' },
    staffName: { type: 'string' },
    customerName: { type: 'string' },
    endsAt: instant,
  },
} as const
export type Impersonation = Shape<typeof impersonation>
