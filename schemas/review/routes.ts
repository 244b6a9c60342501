import { integer, text } from '../formats.ts'
import { noContent, route } from '../route.ts'
import { closedObject, object } from '../shape.ts'
import { campaignId } from '../studio/entities.ts'
import { inboxEntry, LONGEST_NOTE, review } from './entities.ts'

/* A second person looks at a campaign before it is published. Those who may publish review. */

const note = { type: 'string', maxLength: LONGEST_NOTE } as const
const inCampaign = object({}, { campaign: campaignId })
const reviewId = { type: 'string', minLength: 1, maxLength: 64 } as const

export const studioReview = route({
  method: 'GET',
  path: '/private/studio/review',
  access: 'look',
  summary: 'The review of a campaign’s changes, and who may be asked for one',
  query: inCampaign,
  responses: {
    200: object(
      { reviewers: { type: 'array', items: object({ username: text, name: text }), description: 'without who calls' } },
      { review },
    ),
  },
  errors: ['/error/not_found'],
})

export const askForReview = route({
  method: 'POST',
  path: '/private/studio/review',
  access: 'edit',
  summary: 'Asks for a review of a campaign’s changes; takes the place of the review before',
  body: closedObject(
    { note: { ...note, minLength: 3, pattern: '\\S', description: 'what to look at' } },
    { campaign: campaignId, reviewer: { type: 'string', maxLength: 200, description: 'user name; anyone who may publish if absent' } },
  ),
  responses: { 204: noContent },
  errors: ['/error/not_found'],
})

export const decideReview = route({
  method: 'POST',
  path: '/private/studio/review/:reviewId/decision',
  access: 'publish',
  summary: 'Approves a campaign’s changes as they were seen, or sends them back',
  params: object({ reviewId }),
  body: closedObject({
    is: { enum: ['approved', 'sentBack'] },
    seen: { ...integer, description: 'revision of the draft that the reviewer looked at' },
    note: { ...note, description: 'needed to send changes back' },
  }),
  responses: { 204: noContent },
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const withdrawReview = route({
  method: 'POST',
  path: '/private/studio/review/:reviewId/withdraw',
  access: 'edit',
  summary: 'Takes back the request for a review; idempotent',
  params: object({ reviewId }),
  responses: { 204: noContent },
})

export const studioInbox = route({
  method: 'GET',
  path: '/private/studio/inbox',
  access: 'look',
  summary: 'What the member of staff who calls is told, newest first',
  responses: { 200: object({ entries: { type: 'array', items: inboxEntry } }) },
})

export const readStudioInbox = route({
  method: 'POST',
  path: '/private/studio/inbox/read',
  access: 'look',
  summary: 'Marks the entries of the caller’s inbox as read, up to one; idempotent',
  body: closedObject({ upTo: { ...integer, minimum: 0, description: 'id of the newest entry that was read' } }),
  responses: { 204: noContent },
})
