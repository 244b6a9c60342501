import { instant } from '../formats.ts'
import type { Shape } from '../shape.ts'

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
