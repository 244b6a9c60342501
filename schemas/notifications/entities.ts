import { flag, instant, integer, identifier, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** What a notification is about. */
const NOTIFICATION_KINDS = [
  'billReady',
  'readingDue',
  'hoursExpire',
  'hoursExpired',
  'bookingBegins',
  'paymentTaken',
  'paymentDeclined',
  'autopayChanged',
  'moveMovedOn',
  'healthReviewDue',
] as const

export const notification = object(
  {
    id: { type: 'string', minLength: 1, maxLength: 200, description: 'follows from what it is about' },
    kind: { enum: NOTIFICATION_KINDS },
    at: { ...instant, description: 'since when it is to be seen, UTC' },
    title: text,
    href: { ...text, description: 'the page that it is about' },
    isRead: { ...flag, description: 'by the person who asks' },
  },
  { body: text },
)
export type Notification = Shape<typeof notification>

export const inbox = object({
  billingAccountId: identifier,
  notifications: list(notification, { description: 'newest first' }),
  total: { ...integer, description: 'how many there are' },
  unread: { ...integer, description: 'how many of them the person has not read' },
  keptDays: { ...integer, description: 'how long one is there' },
})
export type Inbox = Shape<typeof inbox>
