import { BROWSER_PROBLEMS } from './browser-problems.ts'
import { integer, text } from './formats.ts'
import { list, object, type Shape } from './shape.ts'

interface ProblemKind {
  status: number
  title: string
  /** made by the browser alone */
  client?: true
  /** whether its `detail` is a sentence that customers read: what happened, and what to do */
  isForCustomers?: boolean
}

/** Those that only the server makes. Each says whether its `detail` is for customers; what is for developers and staff is not shown to them. */
const SERVER_PROBLEMS = {
  '/error/validation': { status: 400, title: 'Something in the request is not right', isForCustomers: false },
  logout_required: { status: 401, title: 'Your session has ended', isForCustomers: false },
  '/error/sign_in_again': { status: 401, title: 'Sign in again to change this', isForCustomers: false },
  '/error/lpg/ineligible_credit_control': { status: 402, title: 'A payment is due before bottles can be ordered', isForCustomers: true },
  '/error/forbidden': { status: 403, title: 'You may not do this', isForCustomers: false },
  '/error/impersonating': { status: 403, title: 'Not while acting for a customer', isForCustomers: false },
  '/error/previewing': { status: 403, title: 'Nothing is changed in a preview', isForCustomers: false },
  '/error/preview_ended': { status: 403, title: 'This preview has ended', isForCustomers: false },
  '/error/impersonation_ended': { status: 403, title: 'Acting for this customer has ended', isForCustomers: false },
  '/error/access_ended': { status: 403, title: 'Access to this account has ended', isForCustomers: true },
  '/error/not_found': { status: 404, title: 'Not found', isForCustomers: false },
  '/error/no_data': { status: 404, title: 'No data', isForCustomers: false },
  '/error/email_in_use': { status: 409, title: 'This email address is already in use', isForCustomers: true },
  '/error/lpg/order_in_progress': { status: 409, title: 'An order is under way already', isForCustomers: true },
  '/error/lpg/order_key_used': { status: 409, title: 'This was ordered already', isForCustomers: true },
  '/error/powershout/offer_already_accepted': { status: 400, title: 'Offer already accepted', isForCustomers: true },
  '/error/powershout/offer_expired': { status: 400, title: 'Offer expired', isForCustomers: true },
  '/error/powershout/time_elapsed': { status: 400, title: 'Time elapsed', isForCustomers: true },
  '/error/powershout/duplicate_booking': { status: 400, title: 'Duplicate booking', isForCustomers: true },
  '/error/powershout/invalid_request': { status: 400, title: 'Invalid request', isForCustomers: true },
  '/error/powershout/key_used': { status: 409, title: 'This was booked already', isForCustomers: true },
  '/error/payments/key_used': { status: 409, title: 'This payment was begun already', isForCustomers: true },
  '/error/payments/amount': { status: 400, title: 'This amount cannot be paid', isForCustomers: true },
  '/error/payments/no_card': { status: 409, title: 'There is no card for this', isForCustomers: true },
  '/error/payments/under_way': { status: 409, title: 'A payment is under way already', isForCustomers: true },
  '/error/payments/owed_changed': { status: 409, title: 'What is owed has changed meanwhile', isForCustomers: true },
  '/error/payments/paid_meanwhile': { status: 409, title: 'A payment was made meanwhile', isForCustomers: true },
  '/error/ev/duplicate_account': { status: 409, title: 'This charging account is linked to another customer', isForCustomers: false },
  '/error/ev/not_verified': { status: 422, title: 'The charging network knows no such account', isForCustomers: false },
  '/error/ev/too_many_tries': { status: 429, title: 'Too many charging accounts were tried', isForCustomers: false },
  '/error/roles/not_possible': { status: 409, title: 'This cannot be done with the people of this account', isForCustomers: true },
  '/error/help/not_agreed': { status: 400, title: 'This cannot be agreed', isForCustomers: true },
  '/error/help/key_used': { status: 409, title: 'This was asked for already', isForCustomers: true },
  '/error/help/not_possible': { status: 409, title: 'This cannot be arranged here', isForCustomers: true },
  '/error/help/owed_changed': { status: 409, title: 'What you owe has changed', isForCustomers: true },
  '/error/home_move/key_used': { status: 409, title: 'This move was told already', isForCustomers: true },
  '/error/home_move/under_way': { status: 409, title: 'A move of this place is under way already', isForCustomers: true },
  '/error/home_move/not_possible': { status: 409, title: 'This cannot be arranged here', isForCustomers: true },
  '/error/not_offered': { status: 409, title: 'This is not offered here', isForCustomers: true },
  '/error/conflict': { status: 409, title: 'This was changed in the meantime', isForCustomers: false },
  '/error/unknown_build': { status: 409, title: 'This server does not know that build of the portal', isForCustomers: false },
  '/error/link_expired': { status: 410, title: 'The link has expired', isForCustomers: true },
  '/error/link_used': { status: 410, title: 'The link was used already', isForCustomers: true },
  '/error/payload_too_large': { status: 413, title: 'The request is too large', isForCustomers: false },
  '/error/unsupported_media_type': { status: 415, title: 'The request is of another type than this call takes', isForCustomers: false },
  '/error/meter_locked': { status: 423, title: 'This meter is being worked on', isForCustomers: true },
  '/error/request_timeout': { status: 408, title: 'The request took too long to arrive', isForCustomers: false },
  '/error/headers_too_large': { status: 431, title: 'The headers of the request are too large', isForCustomers: false },
  '/error/meter_read_unusual': { status: 422, title: 'This reading is unusual', isForCustomers: true },
  '/error/too_many_mails': { status: 429, title: 'Several emails were sent just now', isForCustomers: true },
  '/error/not_releasable': { status: 422, title: 'This cannot be released as it is', isForCustomers: false },
  '/error/media/no_picture': { status: 422, title: 'This is no picture that can be shown', isForCustomers: false },
  '/error/media/in_use': { status: 409, title: 'This picture is in use', isForCustomers: false },
  '/error/media/full': { status: 409, title: 'The media library is full', isForCustomers: false },
  '/error/unclear': { status: 503, title: 'It is not known whether this was done', isForCustomers: false },
  '/error/feed_refused': { status: 422, title: 'Nothing of this file was stored', isForCustomers: false },
} as const satisfies Record<string, ProblemKind & { isForCustomers: boolean }>

/** Every problem by its `type`, with the status that the server answers. Source: portal-shell.md, section 8. */
export const PROBLEMS = { ...BROWSER_PROBLEMS, ...SERVER_PROBLEMS } as const satisfies Record<string, ProblemKind>

export type ProblemType = keyof typeof PROBLEMS
/** What is known of a type, whichever it is. */
export const problemKind = (type: ProblemType): ProblemKind => PROBLEMS[type]

export type ServerProblemType = {
  [T in ProblemType]: (typeof PROBLEMS)[T] extends { client: true } ? never : T
}[ProblemType]

/** Those whose `detail` customers read: without it they would read that something went wrong. */
export type ProblemTypeForCustomers = {
  [T in ServerProblemType]: (typeof PROBLEMS)[T] extends { isForCustomers: true } ? T : never
}[ServerProblemType]

/** Those that only a fault of ours leads to: they say nothing but their reference. */
export type FaultType = {
  [T in ServerProblemType]: (typeof PROBLEMS)[T]['status'] extends 500 | 503 ? T : never
}[ServerProblemType]

/** An error as it travels: problem details (RFC 9457) with the specification's fields. Source: portal-shell.md, section 3. */
export const problemSchema = object(
  { type: { type: 'string', description: 'which problem this is; the names are listed in the contract' } },
  {
    title: text,
    status: integer,
    detail: { type: 'string', description: 'what to change, for a 4xx; absent for a 5xx' },
    isForCustomers: {
      type: 'boolean',
      description: 'true where `detail` is a sentence for customers; without it, for developers and staff',
    },
    instance: { type: 'string', description: 'the correlation id of the request that failed' },
    errors: list(object({ pointer: { type: 'string', description: 'JSON pointer into the answers' }, detail: text }), {
      description: 'what is wrong with which answer, where the problem is with answers to a form',
    }),
    retryAfterSeconds: { type: 'integer', description: 'when to try again; the browser takes it from the header Retry-After' },
    external: { type: 'boolean', description: 'true where the error came in the body of a response' },
  },
)
export type ProblemBody = Shape<typeof problemSchema>

/** The same once it is met: where the body names no status, it has that of its response. */
export type Problem = ProblemBody & { status: number }
