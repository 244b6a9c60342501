import { instant } from '../formats.ts'
import type { Shape } from '../shape.ts'
import { staffRights } from '../staff/entities.ts'

/** What is wrong with the draft, and where, such as `widgets[3] "bill", span.phone`. */
export const complaint = {
  type: 'object',
  required: ['place', 'message'],
  properties: { place: { type: 'string' }, message: { type: 'string' } },
} as const
export type Complaint = Shape<typeof complaint>

const partName = { type: 'string', minLength: 1, maxLength: 80 } as const
const hash = { type: 'string', maxLength: 64 } as const

/** One piece of the configuration, as server/config/parts.ts names them. */
export const part = {
  type: 'object',
  required: ['part', 'hash'],
  properties: {
    part: partName,
    value: { description: 'the piece itself; absent where it is to go' },
    hash: { ...hash, description: 'names this very content; empty where there is none' },
    released: { description: 'what customers see, where that is something else' },
    changedBy: { type: 'string' },
    changedAt: instant,
    isBehind: { type: 'boolean', description: 'customers see another one by now than the one that was changed' },
  },
} as const
export type Part = Shape<typeof part>

export const draft = {
  type: 'object',
  required: ['revision', 'release', 'me', 'rights', 'parts', 'complaints'],
  properties: {
    revision: { type: 'integer' },
    release: { ...hash, description: 'what customers see, and what the draft would replace' },
    me: { type: 'string', description: 'the name that changes are recorded with' },
    rights: staffRights,
    parts: { type: 'array', items: part },
    complaints: { type: 'array', items: complaint },
  },
} as const
export type Draft = Shape<typeof draft>

export const partChange = {
  type: 'object',
  required: ['part', 'was'],
  additionalProperties: false,
  properties: {
    part: partName,
    was: { ...hash, description: 'hash of the piece that was changed; empty where there was none' },
    value: { description: 'absent where the piece is to go' },
  },
} as const
export type PartChange = Shape<typeof partChange>

export const difference = {
  type: 'object',
  required: ['part', 'words', 'fields'],
  properties: {
    part: partName,
    words: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', required: ['field'], properties: { field: { type: 'string' }, before: {}, after: {} } },
    },
  },
} as const
export type Difference = Shape<typeof difference>

/** Something that was done to what customers see. */
export const move = {
  type: 'object',
  required: ['id', 'at', 'author', 'action', 'release', 'note'],
  properties: {
    id: { type: 'integer' },
    at: instant,
    author: { type: 'string' },
    action: { enum: ['publish', 'rollback', 'schedule', 'cancel', 'apply'] },
    release: hash,
    previousRelease: hash,
    note: { type: 'string' },
    reason: { type: 'string', description: 'why it costs a visitor more than the budget' },
  },
} as const
export type Move = Shape<typeof move>

export const scheduled = {
  type: 'object',
  required: ['id', 'release', 'dueAt', 'author', 'note', 'state'],
  properties: {
    id: { type: 'string' },
    release: hash,
    dueAt: instant,
    author: { type: 'string' },
    note: { type: 'string' },
    state: { enum: ['waiting', 'overtaken'] },
  },
} as const
export type Scheduled = Shape<typeof scheduled>

/** What a preview is to be otherwise about the person it is shown as. */
export const overrides = {
  type: 'object',
  additionalProperties: false,
  properties: {
    accountType: { enum: ['residential', 'sme'] },
    brand: { enum: ['northlight', 'pip'] },
    energyTypes: { type: 'array', items: { enum: ['electricity', 'naturalGas', 'lpg'] } },
    earlyAccess: { type: 'boolean' },
    platform: { enum: ['web', 'mobile'] },
  },
} as const

export const preview = {
  type: 'object',
  required: ['release', 'as'],
  additionalProperties: false,
  properties: {
    release: { ...hash, minLength: 1, description: 'hash of a release, or `draft`' },
    as: { type: 'string', minLength: 1, maxLength: 80, description: 'user name of somebody made up' },
    overrides,
    at: { ...instant, description: 'their moment; now if absent' },
  },
} as const
export type Preview = Shape<typeof preview>

/** Somebody made up, as whom previews are shown. */
export const sample = {
  type: 'object',
  required: ['username', 'name'],
  properties: {
    username: { type: 'string' },
    name: { type: 'string' },
    accountType: overrides.properties.accountType,
    brand: overrides.properties.brand,
    energyTypes: overrides.properties.energyTypes,
    hasEarlyAccess: { type: 'boolean' },
  },
} as const
export type Sample = Shape<typeof sample>

/** A widget type, as the palette and the forms need it. */
export const widgetTypeInfo = {
  type: 'object',
  required: ['type', 'version', 'name', 'description', 'config', 'span', 'files'],
  properties: {
    type: { type: 'string' },
    version: { type: 'integer' },
    name: { type: 'string' },
    description: { type: 'string' },
    config: { description: 'JSON Schema of its config' },
    data: { description: 'JSON Schema of its data, where they stand in the item' },
    source: { type: 'string', description: 'the call that feeds it' },
    span: {
      type: 'object',
      required: ['default', 'min'],
      properties: { default: { type: 'object', additionalProperties: true }, min: { type: 'object', additionalProperties: true } },
    },
    files: { type: 'array', items: { type: 'string' }, description: 'what a browser loads for it' },
  },
} as const

export const catalogue = {
  type: 'object',
  required: ['types', 'schemas', 'entry', 'bytes', 'budget'],
  properties: {
    types: { type: 'array', items: widgetTypeInfo },
    schemas: {
      type: 'object',
      additionalProperties: true,
      description: 'JSON Schemas of the pieces: tab, widget, audience, navigation, switches, brand, and each content by its name',
    },
    entry: { type: 'array', items: { type: 'string' }, description: 'the files that every page begins with' },
    bytes: { type: 'object', additionalProperties: { type: 'integer' }, description: 'of each file, compressed' },
    budget: {
      type: 'object',
      required: ['bytes', 'ms', 'bytesPerSecond', 'roundTripMs'],
      properties: {
        bytes: { type: 'integer' },
        ms: { type: 'integer' },
        bytesPerSecond: { type: 'integer', description: 'of slow 4G' },
        roundTripMs: { type: 'integer' },
      },
    },
  },
} as const

/** Why a widget is, or is not, on somebody's page. */
export const explainedWidget = {
  type: 'object',
  required: ['id', 'title', 'type', 'outcome', 'rules'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    type: { type: 'string' },
    outcome: { enum: ['shown', 'fallback', 'notForThem', 'notDrawable', 'withoutData', 'failing'] },
    rules: {
      type: 'array',
      items: {
        type: 'object',
        required: ['rule', 'isMet'],
        properties: { rule: { type: 'string' }, wanted: {}, isMet: { type: 'boolean' } },
      },
    },
    source: { type: 'string' },
    status: { enum: ['SUCCESS', 'NO_DATA', 'ERROR'] },
    ms: { type: 'number', description: 'how long its data took on the server' },
  },
} as const
export type ExplainedWidget = Shape<typeof explainedWidget>
export type Catalogue = Shape<typeof catalogue>
export type WidgetTypeInfo = Shape<typeof widgetTypeInfo>
