import { icon } from '#schemas/dashboard/entities.ts'
import { identifier, portalPath } from '#schemas/formats.ts'
import type { Shape } from '#schemas/shape.ts'
import { span } from '#schemas/widget.ts'

/*
 * Everything that staff shape, as one document: what `npm run config` exports and applies, and what a release holds.
 * Widgets and their order stand apart, so that moving one is a small difference.
 */

/** Who sees something; every rule that is given must hold. Evaluated on the server and never sent. */
export const audience = {
  type: 'object',
  additionalProperties: false,
  properties: {
    accountTypes: { type: 'array', items: { enum: ['residential', 'sme'] } },
    brands: { type: 'array', items: { enum: ['northlight', 'pip'] } },
    energyTypes: { type: 'array', items: { enum: ['electricity', 'naturalGas', 'lpg'] }, description: 'any of these' },
    properties: { enum: ['single', 'multiple'] },
    buyingGroup: { type: 'boolean' },
    earlyAccess: { type: 'boolean' },
  },
} as const
export type Audience = Shape<typeof audience>

/** Something about a customer that a message or a suggestion can wait for. */
export const condition = {
  enum: [
    'always',
    'billOverdue',
    'hasNoDirectDebit',
    'isProfileIncomplete',
    'hasFreeHours',
    'hasFreeHoursExpiring',
    'hasNoReadings',
    'hasEv',
  ],
} as const
export type Condition = Shape<typeof condition>

const link = {
  type: 'object',
  required: ['label', 'href'],
  additionalProperties: false,
  properties: { label: { type: 'string', maxLength: 60 }, href: { type: 'string', pattern: '^(/|tel:|https://)' } },
} as const

/** What stands in place of a widget that a browser cannot draw; takes the same place and id. */
const drawing = {
  type: { type: 'string' },
  schemaVersion: { type: 'integer', minimum: 1 },
  title: { type: 'string', minLength: 1, maxLength: 120 },
  config: { type: 'object', additionalProperties: true },
  source: { type: 'string' },
  data: {},
  requires: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Za-z]\\w*@[1-9]\\d*$' },
    description: 'widget types with their version that the browser must know besides, such as billSummary@2',
  },
} as const

const fallback = {
  type: 'object',
  required: ['type', 'schemaVersion', 'title', 'config'],
  additionalProperties: false,
  properties: drawing,
} as const

export const widgetDocument = {
  type: 'object',
  required: ['id', 'type', 'schemaVersion', 'title', 'config', 'span'],
  additionalProperties: false,
  properties: { id: identifier, ...drawing, span, fallback, audience, hideWhenEmpty: { type: 'boolean' } },
} as const
export type WidgetDocument = Shape<typeof widgetDocument>

export const tabDocument = {
  type: 'object',
  required: ['id', 'label', 'path', 'widgets'],
  additionalProperties: false,
  properties: {
    id: identifier,
    label: { type: 'string', minLength: 1, maxLength: 40 },
    path: { ...portalPath, pattern: '^/account/[a-z][a-z0-9-]*$' },
    group: { enum: ['dashboard', 'products', 'insights', 'bills', 'profile'] },
    audience,
    widgets: { type: 'array', items: identifier, description: 'ids of widgets, in order' },
  },
} as const

export const portalDocument = {
  type: 'object',
  required: ['format', 'tabs', 'widgets', 'content'],
  additionalProperties: false,
  properties: {
    format: { const: 1 },
    tabs: { type: 'array', items: tabDocument },
    widgets: { type: 'array', items: widgetDocument },
    content: {
      type: 'object',
      required: ['heroMessages', 'heroMenu', 'actionTiles', 'nextBestActions'],
      additionalProperties: false,
      properties: {
        heroMessages: {
          type: 'array',
          description: 'the first that fits is shown',
          items: {
            type: 'object',
            required: ['id', 'tone', 'title', 'body', 'when'],
            additionalProperties: false,
            properties: {
              id: identifier,
              tone: { enum: ['info', 'good', 'warning'] },
              title: { type: 'string', maxLength: 80 },
              body: { type: 'string', maxLength: 240 },
              link,
              when: condition,
              audience,
            },
          },
        },
        heroMenu: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'label', 'icon', 'href'],
            additionalProperties: false,
            properties: { key: identifier, label: { type: 'string', maxLength: 40 }, icon, href: link.properties.href, audience },
          },
        },
        actionTiles: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'label', 'description', 'icon', 'href'],
            additionalProperties: false,
            properties: {
              id: identifier,
              label: { type: 'string', maxLength: 40 },
              description: { type: 'string', maxLength: 120 },
              icon,
              href: link.properties.href,
              audience,
            },
          },
        },
        nextBestActions: {
          type: 'array',
          items: {
            type: 'object',
            required: ['type', 'title', 'body', 'icon', 'when'],
            additionalProperties: false,
            properties: {
              type: identifier,
              title: { type: 'string', maxLength: 80 },
              body: { type: 'string', maxLength: 240 },
              icon,
              link,
              when: condition,
              audience,
            },
          },
        },
      },
    },
  },
} as const
export type PortalDocument = Shape<typeof portalDocument>
