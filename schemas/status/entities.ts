import { identifier } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

/** A message above every page. Source: portal-shell.md, section 1. */
export const announcement = object(
  {
    id: { ...identifier, description: 'another id is another message: one that was dismissed stays away' },
    title: { type: 'string', maxLength: 80 },
    body: { type: 'string', maxLength: 300 },
  },
  { link: object({ label: { type: 'string', maxLength: 60 }, href: { type: 'string', maxLength: 300 } }) },
)
export type Announcement = Shape<typeof announcement>
