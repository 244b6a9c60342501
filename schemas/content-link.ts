import { href } from './link.ts'
import { closedObject } from './shape.ts'

/** Where a link of a content widget leads. */
export const linkTarget = { ...href, title: 'Leads to', description: 'a page such as /account/bill, https://…, or tel:…' } as const

/** A link below what a content widget says. */
export const linkShown = closedObject(
  { label: { type: 'string', title: 'Text of the link', minLength: 1, maxLength: 60 }, href: linkTarget },
  {},
  { title: 'Link below it' },
)
