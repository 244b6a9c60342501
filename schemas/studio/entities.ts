import { audience } from '../document/audience.ts'
import { VERSION_KEYS } from '../document/experiment.ts'
import { flag, identifier, instant, integer, text } from '../formats.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'
import { review } from '../review/entities.ts'
import { staffAreas, staffRights } from '../staff/entities.ts'

/** A problem of a document, with its place, such as `widgets[3] "bill", span.phone`. */
export const issue = object({ place: text, message: text })
export type Issue = Shape<typeof issue>

export const pieceName = { type: 'string', minLength: 1, maxLength: 80 } as const
const hash = { type: 'string', maxLength: 64 } as const

/** A release by its content hash; also the draft of a campaign. */
export const releaseHash = { type: 'string', minLength: 1, maxLength: 64 } as const

export const LONGEST_NAME = 60
/** What staff call a campaign or a template. */
export const givenName = { type: 'string', minLength: 1, maxLength: LONGEST_NAME, pattern: '\\S' } as const

export const chosenPieces = list(
  { type: 'string', minLength: 1, maxLength: 100 },
  { minItems: 1, maxItems: 2000, description: 'names of changed pieces; all changes of the campaign if absent' },
)

/** What a campaign is known by in addresses. */
export const campaignId = {
  type: 'string',
  pattern: '^[a-z0-9-]{1,50}$',
  description: 'id of a campaign; the default one if absent',
} as const

/** Changes that are published, scheduled or given up together. */
export const campaign = object(
  {
    id: campaignId,
    name: text,
    changes: list(object({ piece: pieceName, changedBy: text }), { description: 'the pieces that it changes' }),
  },
  { createdBy: text, createdAt: instant, review },
)
export type Campaign = Shape<typeof campaign>

/** A piece of the draft, named as in server/config/pieces.ts. */
export const piece = object(
  { piece: pieceName, hash: { ...hash, description: 'of the content; empty if there is none' } },
  {
    value: { description: 'absent if the piece is removed' },
    released: { description: 'what customers see, for a piece that was changed' },
    changedBy: text,
    changedAt: instant,
    isBehind: { type: 'boolean', description: 'customers see another version by now than the one that was changed' },
  },
)
export type Piece = Shape<typeof piece>

export const draft = object(
  {
    revision: integer,
    release: { ...hash, description: 'hash of the current release' },
    me: { type: 'string', description: 'name that changes are recorded with' },
    rights: staffRights,
    pieces: list(piece),
    issues: list(issue),
  },
  { areas: staffAreas },
)
export type Draft = Shape<typeof draft>

/** A draft after changes of it were saved. */
export const savedDraft = object(
  {
    revision: integer,
    issues: list(issue),
    pieces: list(piece, { description: 'the changed pieces after saving' }),
  },
  { before: { ...integer, description: 'revision that was saved on: who has seen another one does not know the rest of the draft' } },
)

/** Room for a whole configuration. */
export const MAX_BODY_BYTES = 4_194_304

export const pieceChange = closedObject(
  { piece: pieceName, was: { ...hash, description: 'hash of the piece before the change; empty for a new piece' } },
  {
    value: { description: 'absent to remove the piece' },
    isChosen: { type: 'boolean', description: 'true where its editor chose it over what customers see by now' },
    keptSince: {
      ...integer,
      description: 'revision that a page knew that kept the change when it closed: it is not made again if it was made since',
    },
  },
)
export type PieceChange = Shape<typeof pieceChange>

export const difference = object({
  piece: pieceName,
  summary: text,
  fields: list(object({ field: { type: 'string', description: 'in words, such as `Size › Phone › Rows`' } }, { before: {}, after: {} })),
})
export type Difference = Shape<typeof difference>

/** Something that happened to releases. */
export const releaseEvent = object(
  {
    id: integer,
    at: instant,
    author: text,
    action: { enum: ['publish', 'rollback', 'schedule', 'cancel', 'apply', 'switch', 'end'] },
    release: hash,
    note: text,
  },
  {
    previousRelease: hash,
    reason: { type: 'string', description: 'why a page may cost a visitor more than the budget' },
  },
)
export type ReleaseEvent = Shape<typeof releaseEvent>

/** Of a release with a moment: before its beginning, before its end, and where its change could not be made or taken back. */
export const SCHEDULED_STATES = ['waiting', 'live', 'superseded', 'notEnded'] as const

export const scheduled = object(
  {
    id: text,
    campaign: { ...campaignId, description: 'the campaign that it is of; it may have ended' },
    campaignName: text,
    pieces: list(pieceName, { description: 'what it changes' }),
    base: { ...hash, description: 'what customers saw when it was scheduled' },
    release: hash,
    dueAt: instant,
    author: text,
    note: text,
    state: { enum: SCHEDULED_STATES },
  },
  {
    endsAt: { ...instant, description: 'absent where it stays for good' },
    issues: list(issue, { description: 'what was in the way' }),
    isChangedSince: {
      type: 'boolean',
      description: 'true for one that is out where customers do not see all of it: a roll-back or a later change hides some of it',
    },
  },
)
export type Scheduled = Shape<typeof scheduled>

/** A release that could not begin or end as planned. */
export const foreseen = object(
  { how: { enum: ['begin', 'end'] }, at: instant, issues: list(issue) },
  { note: { type: 'string', description: 'of the scheduled release; absent for the one that is being planned' } },
)
export type Foreseen = Shape<typeof foreseen>

/** What happens to a change of what a release for a time has brought, once that release ends. */
export const atEnd = closedObject({
  is: { enum: ['goes', 'stays'] },
  at: { ...instant, description: 'the end of that release, as the publisher was told' },
})
export type AtEnd = Shape<typeof atEnd>

/** A release that is out for a time and that brought what is changed. */
export const brought = object({
  note: text,
  endsAt: instant,
  issues: list(issue, { description: 'why what is changed cannot stay after its end' }),
})
export type Brought = Shape<typeof brought>

const { accountTypes, brands, energyTypes, earlyAccess, platforms } = audience.properties

/** What a preview changes about its test customer. */
export const overrides = closedObject(
  {},
  {
    accountType: accountTypes.items,
    brand: brands.items,
    energyTypes: list(energyTypes.items),
    earlyAccess,
    platform: platforms.items,
  },
)

const versionName = { enum: ['A', ...VERSION_KEYS] } as const

/** Something that a release tries in versions, for a test customer. */
export const triedInPreview = object(
  {
    experiment: identifier,
    piece: { type: 'string', description: 'as it is counted: `widget:bill`, `content:actionTiles:move`, `tab:bills`' },
    title: text,
    versions: list(versionName),
    shown: { ...versionName, description: 'which of them the test customer sees' },
  },
  { drawn: { ...versionName, description: 'the version of their account; absent where it takes no part' } },
)
export type TriedInPreview = Shape<typeof triedInPreview>

export const preview = closedObject(
  {
    release: { ...hash, minLength: 1, description: 'hash of a release, or `current`; `draft`, or `draft:` and a campaign' },
    as: { type: 'string', minLength: 1, maxLength: 80, description: 'user name of a test customer' },
  },
  {
    overrides,
    at: { ...instant, description: 'the moment to preview; now if absent' },
    versions: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: versionName,
      description: 'the version to show of an experiment, by its id; the one of the test customer where it is absent',
    },
  },
)
export type Preview = Shape<typeof preview>

/** A customer that previews may be shown as: no real person. */
export const testCustomer = object(
  { username: text, name: text },
  {
    accountType: overrides.properties.accountType,
    brand: overrides.properties.brand,
    energyTypes: overrides.properties.energyTypes,
    hasEarlyAccess: flag,
  },
)
export type TestCustomer = Shape<typeof testCustomer>

/** A widget type in the palette. */
const widgetTypeInfo = object(
  {
    type: text,
    version: integer,
    name: text,
    description: text,
    span: object({ default: { type: 'object', additionalProperties: true }, min: { type: 'object', additionalProperties: true } }),
    files: list(text, { description: 'files that a browser loads for it' }),
  },
  {
    group: { enum: ['Content'], description: 'where the palette offers it' },
    source: { type: 'string', description: 'the call that feeds it' },
    query: list(text, { description: 'options of its config that the call takes' }),
  },
)

export const catalogue = object({
  types: list(widgetTypeInfo),
  entry: list(text, { description: 'files that every page loads first' }),
  bytes: { type: 'object', additionalProperties: integer, description: 'of each file, compressed' },
  budget: object({
    bytes: integer,
    ms: integer,
    bytesPerSecond: { type: 'integer', description: 'of slow 4G' },
    roundTripMs: integer,
  }),
})

/** Why a customer gets a widget or not. */
export const explainedWidget = object(
  {
    id: text,
    title: text,
    type: text,
    outcome: { enum: ['shown', 'fallback', 'notForThem', 'notRenderable', 'withoutData', 'failing', 'leftOut'] },
    rules: list(object({ rule: text, isMet: flag }, { wanted: {} })),
  },
  {
    source: text,
    status: { enum: ['SUCCESS', 'NO_DATA', 'ERROR'] },
    ms: { type: 'number', description: 'time that its call took on the server' },
  },
)
export type ExplainedWidget = Shape<typeof explainedWidget>
export type Catalogue = Shape<typeof catalogue>
export type WidgetTypeInfo = Shape<typeof widgetTypeInfo>
