import { icon } from '#schemas/dashboard/entities.ts'
import { formDrawing } from '#schemas/forms/drawing.ts'
import type { FormSchema, FormUi } from '#schemas/forms/entities.ts'
import { formVocabulary } from '#schemas/forms/vocabulary.ts'
import { identifier, localDay, portalPath } from '#schemas/formats.ts'
import { hrefOrMail, link } from '#schemas/link.ts'
import { KNOWN_FEATURES } from '#schemas/prompts/entities.ts'
import { closedObject, type Shape } from '#schemas/shape.ts'
import { season, TIP_CATEGORIES } from '#schemas/tips/entities.ts'
import { type Audience, audience } from '#schemas/studio/audience.ts'
import { span } from '#schemas/widget.ts'

export type { Audience }

/*
 * Everything that staff shape, as one document: what `npm run config` exports and applies, and what a release holds.
 * Widgets and their order stand apart, so that moving one is a small difference.
 */

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

const GROUP = { enum: ['dashboard', 'products', 'insights', 'bills', 'profile'] } as const

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
  properties: {
    id: identifier,
    ...drawing,
    span,
    fallback,
    audience,
    hideWhenEmpty: { type: 'boolean' },
    emptyText: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const
export type WidgetDocument = Shape<typeof widgetDocument>

export const tabDocument = closedObject(
  {
    id: identifier,
    label: { type: 'string', minLength: 1, maxLength: 40 },
    path: { ...portalPath, pattern: '^/account/[a-z][a-z0-9-]*$' },
    widgets: { type: 'array', items: identifier, description: 'ids of widgets, in order' },
  },
  {
    group: GROUP,
    isHidden: { type: 'boolean', description: 'nobody sees it, whoever it is meant for' },
    audience,
  },
)

const title = { type: 'string', minLength: 1, maxLength: 80 } as const
const body = { type: 'string', minLength: 1, maxLength: 300 } as const

const announcement = closedObject({ id: identifier, title, body }, { link })

/** The pages of the navigation that are no tabs of widgets: keys that the browser maps to addresses. */
const navigation = {
  type: 'array',
  items: closedObject({
    key: GROUP,
    children: {
      type: 'array',
      items: closedObject({ key: identifier }, { audience }),
    },
  }),
} as const

/** What is turned on and off in a hurry. */
const switches = closedObject(
  {},
  {
    outage: closedObject(
      {
        isOn: { type: 'boolean', description: 'true closes the portal to everybody' },
      },
      {
        message: body,
        banner: announcement,
      },
    ),
    nationalAlert: {
      type: 'object',
      required: ['isOn', 'id', 'title', 'body'],
      additionalProperties: false,
      properties: { ...announcement.properties, isOn: { type: 'boolean' } },
    },
  },
)

/** What a brand says of itself, and where its own website is. */
export const brandTexts = closedObject({
  tagline: { type: 'string', maxLength: 120 },
  signInLead: { type: 'string', maxLength: 160 },
  phone: { type: 'string', pattern: '^\\+?[0-9][0-9 -]{1,18}$' },
  links: closedObject(
    {
      contact: hrefOrMail,
      accessibility: hrefOrMail,
      terms: hrefOrMail,
      privacy: hrefOrMail,
      register: hrefOrMail,
    },
    {
      businessSignUp: {
        ...hrefOrMail,
        description: 'where a business customer signs up another business; absent where the brand serves none',
      },
      facebook: hrefOrMail,
      linkedin: hrefOrMail,
      youtube: hrefOrMail,
      blog: hrefOrMail,
    },
  ),
  pages: {
    type: 'object',
    description: 'texts that the server shows at /info, for a brand without a website of its own',
    additionalProperties: closedObject({ title, paragraphs: { type: 'array', items: { type: 'string', maxLength: 1000 } } }),
  },
})
export type BrandTexts = Shape<typeof brandTexts>

/** A form or questionnaire. A release that has none of an id leaves the one that came with the product. */
export const formDocument = closedObject({ id: identifier, schema: formVocabulary, uiSchema: formDrawing })
export interface FormDocument {
  id: string
  schema: FormSchema
  uiSchema: FormUi
}

export const portalDocument = closedObject(
  {
    format: { const: 1 },
    tabs: { type: 'array', items: tabDocument },
    widgets: { type: 'array', items: widgetDocument },
    content: closedObject(
      {
        heroMessages: {
          type: 'array',
          description: 'the first that fits is shown',
          items: closedObject(
            {
              id: identifier,
              tone: { enum: ['info', 'good', 'warning'] },
              title: { type: 'string', maxLength: 80 },
              body: { type: 'string', maxLength: 240 },
              when: condition,
            },
            {
              link,
              audience,
            },
          ),
        },
        heroMenu: {
          type: 'array',
          items: closedObject(
            { key: identifier, label: { type: 'string', maxLength: 40 }, icon, href: link.properties.href },
            { audience },
          ),
        },
        actionTiles: {
          type: 'array',
          items: closedObject(
            {
              id: identifier,
              label: { type: 'string', maxLength: 40 },
              description: { type: 'string', maxLength: 120 },
              icon,
              href: link.properties.href,
            },
            {
              audience,
            },
          ),
        },
        nextBestActions: {
          type: 'array',
          items: closedObject(
            {
              type: identifier,
              title: { type: 'string', maxLength: 80 },
              body: { type: 'string', maxLength: 240 },
              icon,
              when: condition,
            },
            {
              link,
              audience,
            },
          ),
        },
      },
      {
        promotions: {
          type: 'array',
          description: 'tooltips that point out something new, until their end date',
          items: closedObject({ promoId: identifier, title, body, endDate: localDay }, { anchor: identifier, link, audience }),
        },
        featureMessages: {
          type: 'array',
          description: 'slides that introduce features, in order',
          items: closedObject(
            {
              feature: { enum: KNOWN_FEATURES },
              target: { ...identifier, description: 'where they are shown; `onboarding` waits at the first visit' },
              title,
              body,
              icon,
              when: condition,
            },
            {
              link,
              audience,
            },
          ),
        },
        whatsNew: {
          type: 'array',
          description: 'dialogs over a page, each until it was seen',
          items: closedObject(
            {
              id: identifier,
              path: tabDocument.properties.path,
              steps: {
                type: 'array',
                minItems: 1,
                items: closedObject({ title, body, icon }),
              },
            },
            {
              audience,
            },
          ),
        },
        bottledGas: closedObject(
          {
            orderDeliveryNotice: { type: 'string', maxLength: 400 },
            orderDeliverySuccessNotice: { type: 'string', maxLength: 400 },
            vulnerabilityQuestionnaire: closedObject({
              isEnabled: { type: 'boolean' },
              questions: {
                type: 'array',
                maxItems: 10,
                items: closedObject({ key: identifier, label: { type: 'string', minLength: 1, maxLength: 200 } }),
              },
            }),
          },
          {
            notification: closedObject({ title, body }),
          },
          { description: 'what the page of bottled gas says; as it came with the product where a release has none' },
        ),
        broadband: closedObject(
          {
            plans: {
              type: 'array',
              items: closedObject({
                name: { type: 'string', maxLength: 60 },
                body,
                downloadMbps: { type: 'integer', minimum: 1 },
                uploadMbps: { type: 'integer', minimum: 1 },
                monthlyChargeNzd: { type: 'number', minimum: 0 },
              }),
            },
          },
          {},
          { description: 'the broadband that can be had; as it came with the product where a release has none' },
        ),
        tips: {
          type: 'array',
          items: closedObject(
            {
              id: identifier,
              category: { enum: TIP_CATEGORIES },
              title,
              body,
            },
            {
              seasons: { type: 'array', items: season, description: 'all year if absent' },
              addedOn: localDay,
              audience,
            },
          ),
        },
      },
    ),
  },
  {
    navigation,
    switches,
    brands: closedObject({}, { northlight: brandTexts, pip: brandTexts }),
    forms: { type: 'array', maxItems: 50, items: formDocument },
  },
)
/** The forms have their own type: what json-schema-to-ts makes of a schema of schemas is of no use. */
export type PortalDocument = Omit<Shape<typeof portalDocument>, 'forms'> & { forms?: FormDocument[] }
