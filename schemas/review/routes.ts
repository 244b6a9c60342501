import { flag, integer, text } from '../formats.ts'
import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { campaignId } from '../studio/entities.ts'
import { inboxEntry, LONGEST_COMMENT, LONGEST_NOTE, review, thread } from './entities.ts'

/* A second person looks at a campaign before it is published, and staff comment on its pieces. Those who may publish review. */

const note = { type: 'string', maxLength: LONGEST_NOTE } as const
const inCampaign = object({}, { campaign: campaignId })
const commentText = { type: 'string', minLength: 1, maxLength: LONGEST_COMMENT, pattern: '\\S' } as const
const uuid = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'of the comment, made by who sends it: the same again is the same comment',
} as const
const threadId = { type: 'string', minLength: 1, maxLength: 64 } as const
const reviewId = { type: 'string', minLength: 1, maxLength: 64 } as const

export const studioReview = route({
  path: '/private/studio/review',
  summary: 'The review of a campaign’s changes, and who may be asked for one',
  query: inCampaign,
  answer: object(
    {
      reviewers: list(object({ username: text, name: text }), { description: 'without who calls' }),
      needsFourEyes: { ...flag, description: 'nobody publishes alone what they have changed themselves' },
    },
    { review },
  ),
  errors: ['/error/not_found'],
})

export const askForReview = route({
  path: '/private/studio/review',
  access: 'edit',
  summary: 'Asks for a review of a campaign’s changes; takes the place of the review before',
  body: closedObject(
    { note: { ...note, minLength: 3, pattern: '\\S', description: 'what to look at' } },
    { campaign: campaignId, reviewer: { type: 'string', maxLength: 200, description: 'user name; anyone who may publish if absent' } },
  ),
  errors: ['/error/not_found'],
})

export const decideReview = route({
  path: '/private/studio/review/:reviewId/decision',
  access: 'publish',
  summary: 'Approves a campaign’s changes as they were seen, or sends them back',
  params: object({ reviewId }),
  body: closedObject({
    is: { enum: ['approved', 'sentBack'] },
    seen: { ...integer, description: 'revision of the draft that the reviewer looked at' },
    note: { ...note, description: 'needed to send changes back' },
  }),
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const withdrawReview = route({
  method: 'POST',
  path: '/private/studio/review/:reviewId/withdraw',
  access: 'edit',
  summary: 'Takes back the request for a review; idempotent',
  params: object({ reviewId }),
})

export const studioInbox = route({
  path: '/private/studio/inbox',
  summary: 'What the member of staff who calls is told, newest first',
  answer: object({ entries: list(inboxEntry) }),
})

export const readStudioInbox = route({
  path: '/private/studio/inbox/read',
  summary: 'Marks the entries of the caller’s inbox as read, up to one; idempotent',
  body: closedObject({ upTo: { ...integer, minimum: 0, description: 'id of the newest entry that was read' } }),
})

export const studioComments = route({
  path: '/private/studio/comments',
  summary: 'The comments on the pieces of a campaign: all open threads, oldest first, and the latest that are resolved',
  query: inCampaign,
  answer: object({ threads: list(thread) }),
  errors: ['/error/not_found'],
})

export const addStudioComment = route({
  path: '/private/studio/comments',
  summary: 'Begins a thread of comments on a piece of a campaign',
  body: closedObject({ id: uuid, piece: { type: 'string', minLength: 1, maxLength: 80 }, text: commentText }, { campaign: campaignId }),
  errors: ['/error/not_found'],
})

export const replyToStudioComment = route({
  path: '/private/studio/comments/:threadId/replies',
  summary: 'Adds a comment to a thread',
  params: object({ threadId }),
  body: closedObject({ id: uuid, text: commentText }),
  errors: ['/error/not_found'],
})

export const resolveStudioComments = route({
  method: 'PUT',
  path: '/private/studio/comments/:threadId',
  summary: 'Resolves a thread of comments, or opens it again; idempotent',
  params: object({ threadId }),
  body: closedObject({ isResolved: { type: 'boolean' } }),
  errors: ['/error/not_found'],
})
