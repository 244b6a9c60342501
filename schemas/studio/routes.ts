import { closedObject, list, object } from '../shape.ts'
import { flag, identifier, instant, integer, localDay, text } from '../formats.ts'
import { route } from '../route.ts'
import { staffRights } from '../staff/entities.ts'
import { audience } from '../document/audience.ts'
import { customerCondition } from '../document/content.ts'
import {
  campaign as campaignShape,
  campaignId,
  catalogue as catalogueShape,
  chosenPieces,
  issue,
  difference,
  draft as draftShape,
  explainedWidget,
  foreseen,
  givenName,
  MAX_BODY_BYTES,
  releaseHash,
  pieceChange,
  preview as previewShape,
  savedDraft,
  testCustomer,
  triedInPreview,
} from './entities.ts'

/* Studio: staff need the right to look or, where a call says so, to edit the draft or to publish. */

/** Several times what a form may hold, so that a larger form gets a message that says what is too much. */
const MAX_FORM_BYTES = 524_288
const customersByQuestion = list(object({ question: text, customers: integer }))
const inCampaign = object({}, { campaign: campaignId })

export const studioDraftVersion = route({
  path: '/private/studio/draft-version',
  summary: 'The version of a campaign’s draft, polled by every open Studio',
  query: inCampaign,
  answer: object({
    revision: integer,
    latest: { type: 'integer', description: 'goes up with every change of any campaign' },
    release: releaseHash,
    rights: staffRights,
  }),
  errors: ['/error/not_found'],
})

export const studioCampaigns = route({
  path: '/private/studio/campaigns',
  summary: 'The campaigns that changes can be made in, each with the pieces that it changes',
  answer: object({ campaigns: list(campaignShape) }),
})

export const makeStudioCampaign = route({
  path: '/private/studio/campaigns',
  access: 'edit',
  summary: 'Makes a campaign, which begins without changes',
  body: closedObject({ name: givenName }),
  answer: object({ id: campaignId }),
})

export const renameStudioCampaign = route({
  method: 'PUT',
  path: '/private/studio/campaigns/:campaign',
  access: 'edit',
  summary: 'Gives a campaign another name; its id stays',
  params: object({ campaign: campaignId }),
  body: closedObject({ name: givenName }),
  errors: ['/error/not_found'],
})

export const endStudioCampaign = route({
  path: '/private/studio/campaigns/:campaign/end',
  access: 'edit',
  summary: 'Gives up the changes of a campaign and ends it; the default one goes on, without changes. What is scheduled stays scheduled',
  params: object({ campaign: campaignId }),
  body: closedObject({ seen: { type: 'integer', description: 'revision of its draft when the editor looked at it' } }),
  errors: ['/error/changed_meanwhile'],
})

export const noteStudioPresence = route({
  path: '/private/studio/presence',
  summary:
    'Notes that the caller has a page of Studio open, and tells who else had it open in the last 30 seconds, and how much in the inbox of who calls is new',
  body: closedObject(
    { page: { type: 'string', minLength: 1, maxLength: 120, description: 'below /studio, such as `pages/bills`' } },
    { campaign: campaignId },
  ),
  answer: object(
    {
      others: list(object({ name: text, campaign: { ...campaignId, description: 'in which they edit' } })),
      unread: integer,
      comments: { ...text, description: 'changes with every comment on the campaign' },
    },
    {
      notMade: list(object({ id: text, note: text, how: { enum: ['begin', 'end'] } }), {
        description: 'scheduled releases that could not begin or end, until they are dealt with',
      }),
    },
  ),
})

export const studioCatalogue = route({
  path: '/private/studio/catalogue',
  isRevalidated: true,
  summary: 'Widget types, and what their files cost',
  answer: catalogueShape,
})

export const studioDraft = route({
  path: '/private/studio/draft',
  isRevalidated: true,
  summary: 'The draft of a campaign by pieces, with its issues and who changed what',
  query: inCampaign,
  answer: draftShape,
  errors: ['/error/not_found'],
})

export const saveStudioDraft = route({
  path: '/private/studio/draft',
  access: 'edit',
  maxBodyBytes: MAX_BODY_BYTES,
  summary: 'Saves changes of pieces, all or none; refused if another editor has changed one of them',
  body: closedObject({ changes: list(pieceChange, { minItems: 1, maxItems: 2000 }) }, { campaign: campaignId }),
  answer: savedDraft,
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const compareStudioFile = route({
  path: '/private/studio/compare-file',
  access: 'edit',
  maxBodyBytes: MAX_BODY_BYTES,
  summary: 'What a file, as `npm run config` exports and applies it, would change in the draft; it changes nothing',
  body: closedObject({ document: { type: 'object', additionalProperties: true } }, { campaign: campaignId }),
  answer: object({
    pieces: list(object({ piece: text }, { value: { description: 'absent where the file does not have it' } })),
    differences: list(difference),
    missing: list(issue, { description: 'pictures that the media library of this installation does not have' }),
  }),
  errors: ['/error/not_found', '/error/not_releasable'],
})

export const studioEdits = route({
  path: '/private/studio/edits',
  isCostly: true,
  summary: 'Changes of a campaign with their editors, newest first',
  query: object(
    {},
    {
      campaign: campaignId,
      before: { type: 'integer', minimum: 1, description: 'id of a change: only earlier ones' },
      author: { type: 'string', minLength: 1, maxLength: 200, description: 'only changes by them' },
      page: { ...identifier, description: 'id of a tab: only changes of it and of the widgets that are on it now' },
      day: { ...localDay, description: 'only changes of this local day' },
    },
  ),
  answer: object({
    authors: list(text, { description: 'who has changed anything in the campaign' }),
    edits: list(
      object({
        id: integer,
        at: instant,
        author: text,
        difference: object({ piece: difference.properties.piece, summary: text }),
      }),
      { description: 'fewer where they are of large pieces; earlier ones come with `before`' },
    ),
  }),
})

export const studioEdit = route({
  path: '/private/studio/edits/:editId',
  isCostly: true,
  summary: 'What one change of a campaign was, field by field, and the whole piece before and after it',
  params: object({ editId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }),
  answer: object(
    { difference },
    {
      before: { description: 'the piece before it; absent for a new one' },
      after: { description: 'absent if it was removed' },
      savedWith: list(object({ piece: difference.properties.piece }, { before: {}, after: {} }), {
        description: 'saved at once, and put back with it: the places of a removed widget, or the removed widgets of a page',
      }),
    },
  ),
  errors: ['/error/not_found'],
})

export const studioDifferences = route({
  path: '/private/studio/differences',
  isRevalidated: true,
  summary: 'The differences between two releases, or a release and the draft',
  query: object({ from: releaseHash, to: releaseHash }),
  answer: object(
    { differences: list(difference) },
    { revision: { type: 'integer', description: 'of the draft that is compared; absent between two releases' } },
  ),
  errors: ['/error/not_found'],
})

export const studioTestCustomers = route({
  path: '/private/studio/test-customers',
  summary: 'The test customers that previews can be shown as',
  answer: object({ testCustomers: list(testCustomer) }),
})

export const studioPlaceholders = route({
  path: '/private/studio/placeholders',
  summary: 'What the placeholders of texts, such as {phone}, become for a test customer',
  query: object({ as: { type: 'string', maxLength: 200, description: 'username of the test customer' } }),
  answer: object({ values: { type: 'object', additionalProperties: text, description: 'by name; absent where it becomes nothing' } }),
  errors: ['/error/not_found'],
})

export const startStudioPreview = route({
  path: '/private/studio/previews',
  isCostly: true,
  summary: 'A signed token that shows a release or the draft as a test customer until it expires',
  body: previewShape,
  answer: object(
    { token: text, endsAt: instant, tried: list(triedInPreview) },
    {
      notPlayed: list(foreseen, { description: 'what is scheduled until that moment and cannot begin or end in this draft' }),
    },
  ),
  errors: ['/error/not_found'],
})

export const studioPreview = route({
  path: '/private/studio/preview',
  summary: 'The preview of a link',
  query: object({ previewToken: { type: 'string', maxLength: 4000 } }),
  answer: object({ preview: { ...previewShape, additionalProperties: true }, endsAt: instant }),
  errors: ['/error/preview_ended'],
})

export const explainStudioPreview = route({
  path: '/private/studio/explain',
  isCostly: true,
  summary: 'What a test customer gets on every tab, and why: each widget with its rules, its source and the time it took',
  body: previewShape,
  answer: object({
    tabs: list(
      object({
        id: text,
        label: text,
        isShown: flag,
        rules: explainedWidget.properties.rules,
        widgets: list(explainedWidget),
      }),
    ),
    tried: list(triedInPreview),
  }),
  errors: ['/error/not_found'],
})

export const studioAudience = route({
  path: '/private/studio/audience',
  isCostly: true,
  summary: 'How many customers are in an audience, and which test customers; with a condition, those of them who meet it now',
  body: closedObject(
    {
      audience,
      owner: { type: 'string', maxLength: 80, description: 'what the audience belongs to, such as widget:bill' },
    },
    { condition: customerCondition },
  ),
  answer: object({
    customers: integer,
    total: { type: 'integer', description: 'all customers' },
    isEstimate: { type: 'boolean', description: 'true where a share was taken of many customers, who were not drawn one by one' },
    asOf: { ...instant, description: 'what changed later is counted of those who are not waiting' },
    waiting: { ...integer, description: 'customers who have changed since they were looked at' },
    testCustomers: list(object({ username: text, name: text })),
  }),
})

export const checkStudioForm = route({
  path: '/private/studio/forms/check',
  access: 'edit',
  summary: 'What a form would make of the latest answers of customers: which do not fit it, and who would be asked something again',
  maxBodyBytes: MAX_FORM_BYTES,
  body: closedObject({
    form: { type: 'object', additionalProperties: true, description: 'id, schema and uiSchema, as in the configuration' },
  }),
  answer: object({
    issues: list(issue),
    looked: { type: 'integer', description: 'number of customers whose answers were checked' },
    unfit: { type: 'integer', description: 'number of those with an answer that does not fit' },
    questions: list(object({ question: text, unfit: integer, detail: text })),
    asked: { type: 'integer', description: 'number of customers who have answered and would have to answer something more' },
    newlyAsked: { ...customersByQuestion, description: 'which mandatory questions that would be' },
    answered: { ...customersByQuestion, description: 'how many have answered each question, those included that the form does not ask' },
  }),
})

export const studioReadiness = route({
  path: '/private/studio/readiness',
  isCostly: true,
  summary: 'What publishing changes of a campaign would mean: issues, pages over budget, visits that get a fallback',
  body: closedObject(
    {},
    {
      campaign: campaignId,
      chosen: chosenPieces,
      dueAt: { ...instant, description: 'when; now if absent' },
      endsAt: { ...instant, description: 'when its changes are taken back; never if absent' },
    },
  ),
  answer: object(
    {
      revision: integer,
      issues: list(issue),
      needsAnother: list(issue, {
        description: 'changes that who calls cannot publish alone: of areas of others, or where two people are needed to publish',
      }),
      overBudget: list(object({ tab: text, bytes: integer })),
      visits: { type: 'integer', description: 'of customers in the last seven days, by builds that are known; each counts once a day' },
      visitsWithFallback: { type: 'integer', description: 'of those, with a browser that cannot render some widget' },
      foreseen: list(foreseen, { description: 'what could not begin or end because of it, of what is scheduled' }),
    },
    // A server of the version before sends none.
    {
      deadLinks: list(issue, { description: 'links of forms to no page that customers can open; they prevent nothing' }),
    },
  ),
  errors: ['/error/not_found'],
})
