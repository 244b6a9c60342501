import { identifier } from '../formats.ts'
import type { Shape } from '../shape.ts'

/** A message above every page. Source: portal-shell.md, section 1. */
export const announcement = {
  type: 'object',
  required: ['id', 'title', 'body'],
  properties: {
    id: { ...identifier, description: 'another id is another message: one that was dismissed stays away' },
    title: { type: 'string', maxLength: 80 },
    body: { type: 'string', maxLength: 300 },
    link: {
      type: 'object',
      required: ['label', 'href'],
      properties: { label: { type: 'string', maxLength: 60 }, href: { type: 'string', maxLength: 300 } },
    },
  },
} as const
export type Announcement = Shape<typeof announcement>
