import { closedObject, object } from '../shape.ts'
import { instant } from '../formats.ts'
import { noContent, route } from '../route.ts'
import { staffRights } from '../staff/entities.ts'
import { audience } from '../document/audience.ts'
import {
  catalogue as catalogueShape,
  issue,
  difference,
  draft as draftShape,
  explainedWidget,
  releaseEvent,
  piece,
  pieceChange,
  preview as previewShape,
  testCustomer,
  scheduled,
} from './entities.ts'

/* Studio: staff need the right to look, to edit the draft, or to decide what customers see (publish). */

/** A whole configuration, with room to grow. */
const MAX_BODY_BYTES = 4_194_304
/** Some times the most that a form may hold, so that a longer one is told what is too much. */
const MAX_FORM_BYTES = 524_288
const hash = { type: 'string', minLength: 1, maxLength: 64 } as const
const note = { type: 'string', maxLength: 300 } as const

export const studioDraftVersion = route({
  method: 'GET',
  path: '/private/studio/draft-version',
  access: 'look',
  summary: 'Whether anything has changed: asked every few seconds by an open Studio',
  responses: {
    200: object({ revision: { type: 'integer' }, release: hash, rights: staffRights }),
  },
})

export const studioCatalogue = route({
  method: 'GET',
  path: '/private/studio/catalogue',
  isRevalidated: true,
  access: 'look',
  summary: 'What there is to build with: widget types and what files cost',
  responses: { 200: catalogueShape },
})

export const studioDraft = route({
  method: 'GET',
  path: '/private/studio/draft',
  isRevalidated: true,
  access: 'look',
  summary: 'The draft, piece by piece, with what is wrong with it and who changed what',
  responses: { 200: draftShape },
})

export const saveStudioDraft = route({
  method: 'POST',
  path: '/private/studio/draft',
  access: 'edit',
  maxBodyBytes: MAX_BODY_BYTES,
  summary: 'Changes pieces of the draft, all or none; refused where somebody else has changed one meanwhile',
  body: closedObject({ changes: { type: 'array', minItems: 1, maxItems: 2000, items: pieceChange } }),
  responses: {
    200: object({
      revision: { type: 'integer' },
      issues: { type: 'array', items: issue },
      pieces: { type: 'array', items: piece, description: 'the changed pieces as they are now' },
    }),
  },
  errors: ['/error/changed_meanwhile'],
})

export const importStudioDraft = route({
  method: 'POST',
  path: '/private/studio/import',
  access: 'edit',
  maxBodyBytes: MAX_BODY_BYTES,
  summary: 'Makes the draft what a file says, the same file as `npm run config` exports and applies',
  body: closedObject({
    document: { type: 'object', additionalProperties: true },
    seen: { type: 'integer', description: 'revision of the draft that is replaced' },
  }),
  responses: { 200: object({ revision: { type: 'integer' } }) },
  errors: ['/error/changed_meanwhile', '/error/not_releasable'],
})

export const exportStudioRelease = route({
  method: 'GET',
  path: '/private/studio/releases/:release/file',
  access: 'look',
  summary: 'A release, or the draft, as a file that can be imported again',
  params: object({ release: hash }),
  file: 'application/json',
  responses: { 200: { type: 'string' } },
  errors: ['/error/not_found'],
})

export const studioHistory = route({
  method: 'GET',
  path: '/private/studio/history',
  access: 'look',
  summary: 'What customers have seen and shall see, newest first',
  responses: {
    200: object({
      current: hash,
      events: { type: 'array', items: releaseEvent },
      scheduled: { type: 'array', items: scheduled },
    }),
  },
})

export const studioEdits = route({
  method: 'GET',
  path: '/private/studio/edits',
  access: 'look',
  summary: 'Every change of the draft with who made it, newest first',
  query: object({}, { before: { type: 'integer', minimum: 1, description: 'number of a change: earlier ones' } }),
  responses: {
    200: object({
      edits: {
        type: 'array',
        items: object({ id: { type: 'integer' }, at: instant, author: { type: 'string' }, difference }),
      },
    }),
  },
})

export const studioDifferences = route({
  method: 'GET',
  path: '/private/studio/differences',
  isRevalidated: true,
  access: 'look',
  summary: 'What is different between two releases, or a release and the draft',
  query: object({ from: hash, to: hash }),
  responses: { 200: object({ differences: { type: 'array', items: difference } }) },
  errors: ['/error/not_found'],
})

export const publishStudioDraft = route({
  method: 'POST',
  path: '/private/studio/publish',
  access: 'publish',
  summary: 'Makes the draft what customers see, now or at a moment; whole or not at all',
  body: closedObject(
    {
      seen: { type: 'integer', description: 'revision of the draft that the publisher has looked at' },
      note: { ...note, minLength: 3, pattern: '\\S' },
    },
    {
      dueAt: { ...instant, description: 'when; at once if absent' },
      reason: { ...note, description: 'why it may cost a visitor more than the budget' },
    },
  ),
  responses: {
    200: object({ is: { enum: ['published', 'unchanged', 'scheduled'] }, release: hash }),
  },
  errors: ['/error/changed_meanwhile', '/error/not_releasable'],
})

export const rollBackStudio = route({
  method: 'POST',
  path: '/private/studio/rollback',
  access: 'publish',
  summary: 'Makes an earlier release what customers see again; the draft stays',
  body: closedObject({ release: hash, current: { ...hash, description: 'what customers see as far as the publisher knows' }, note }),
  responses: {
    200: object({ is: { enum: ['published', 'unchanged'] }, release: hash }),
  },
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const cancelStudioRelease = route({
  method: 'POST',
  path: '/private/studio/scheduled/:scheduledId/cancel',
  access: 'publish',
  summary: 'Calls a scheduled release off; twice is no mistake',
  params: object({ scheduledId: { type: 'string', maxLength: 64 } }),
  responses: { 204: noContent },
})

export const studioTestCustomers = route({
  method: 'GET',
  path: '/private/studio/test-customers',
  access: 'look',
  summary: 'Whom previews can be shown as: people made up, and nobody else',
  responses: { 200: object({ testCustomers: { type: 'array', items: testCustomer } }) },
})

export const startStudioPreview = route({
  method: 'POST',
  path: '/private/studio/previews',
  access: 'look',
  summary: 'A signed token for looking at a release or the draft as somebody; it ends by itself',
  body: previewShape,
  responses: {
    200: object({ token: { type: 'string' }, endsAt: instant }),
  },
  errors: ['/error/not_found'],
})

export const studioPreview = route({
  method: 'GET',
  path: '/private/studio/preview',
  access: 'look',
  summary: 'What a link to a preview stands for',
  query: object({ previewToken: { type: 'string', maxLength: 2000 } }),
  responses: {
    200: object({ preview: { ...previewShape, additionalProperties: true }, endsAt: instant }),
  },
  errors: ['/error/preview_ended'],
})

export const explainStudioPreview = route({
  method: 'POST',
  path: '/private/studio/explain',
  access: 'look',
  summary: 'What somebody gets on every tab, and why: each widget, its rules, its source and how long that took',
  body: previewShape,
  responses: {
    200: object({
      tabs: {
        type: 'array',
        items: object({
          id: { type: 'string' },
          label: { type: 'string' },
          isShown: { type: 'boolean' },
          rules: explainedWidget.properties.rules,
          widgets: { type: 'array', items: explainedWidget },
        }),
      },
    }),
  },
  errors: ['/error/not_found'],
})

export const studioAudience = route({
  method: 'POST',
  path: '/private/studio/audience',
  access: 'look',
  summary: 'How many customers are in an audience, and which test customers',
  body: closedObject({
    audience,
    owner: { type: 'string', maxLength: 80, description: 'what the audience belongs to, such as widget:bill' },
  }),
  responses: {
    200: object({
      customers: { type: 'integer' },
      total: { type: 'integer', description: 'all customers' },
      isEstimate: { type: 'boolean', description: 'true where only some of many customers were counted' },
      testCustomers: {
        type: 'array',
        items: object({ username: { type: 'string' }, name: { type: 'string' } }),
      },
    }),
  },
})

export const checkStudioForm = route({
  method: 'POST',
  path: '/private/studio/forms/check',
  access: 'edit',
  summary: 'Whether the answers that customers have given still fit a form: the latest ones, by question',
  maxBodyBytes: MAX_FORM_BYTES,
  body: closedObject({
    form: { type: 'object', additionalProperties: true, description: 'id, schema and uiSchema, as in the configuration' },
  }),
  responses: {
    200: object({
      issues: { type: 'array', items: issue },
      looked: { type: 'integer', description: 'how many customers’ answers were looked at' },
      unfit: { type: 'integer', description: 'how many of them have an answer that does not fit any more' },
      questions: {
        type: 'array',
        items: object({ question: { type: 'string' }, unfit: { type: 'integer' }, detail: { type: 'string' } }),
      },
    }),
  },
})

export const studioReadiness = route({
  method: 'GET',
  path: '/private/studio/readiness',
  access: 'look',
  summary: 'What publishing the draft would mean: what is wrong, what is over budget, whose browsers get a fallback',
  responses: {
    200: object({
      revision: { type: 'integer' },
      issues: { type: 'array', items: issue },
      overBudget: {
        type: 'array',
        items: object({ tab: { type: 'string' }, bytes: { type: 'integer' } }),
      },
      visits: { type: 'integer', description: 'in the last seven days' },
      visitsWithFallback: { type: 'integer', description: 'of those, with a browser that cannot draw some of it' },
    }),
  },
})
