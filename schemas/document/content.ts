import { icon } from '../dashboard/entities.ts'
import { flag, identifier, localDay } from '../formats.ts'
import { link } from '../link.ts'
import { KNOWN_FEATURES } from '../prompts/entities.ts'
import { closedObject, type Shape } from '../shape.ts'
import { season, TIP_CATEGORIES } from '../tips/entities.ts'
import { audience } from './audience.ts'
import { tabDocument } from './tab.ts'
import { body, title } from './texts.ts'

/** Something about a customer that a message or a suggestion can wait for. */
const customerCondition = {
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
export type CustomerCondition = Shape<typeof customerCondition>

const label = { type: 'string', maxLength: 40 } as const
const messageTitle = { type: 'string', maxLength: 80 } as const
const messageBody = { type: 'string', maxLength: 240 } as const
const notice = { type: 'string', maxLength: 400 } as const
const { href } = link.properties

export const content = closedObject(
  {
    heroMessages: {
      type: 'array',
      description: 'the first that fits is shown',
      items: closedObject(
        { id: identifier, tone: { enum: ['info', 'good', 'warning'] }, title: messageTitle, body: messageBody, when: customerCondition },
        { link, audience },
      ),
    },
    heroMenu: { type: 'array', items: closedObject({ key: identifier, label, icon, href }, { audience }) },
    actionTiles: {
      type: 'array',
      items: closedObject({ id: identifier, label, description: { type: 'string', maxLength: 120 }, icon, href }, { audience }),
    },
    nextBestActions: {
      type: 'array',
      items: closedObject({ type: identifier, title: messageTitle, body: messageBody, icon, when: customerCondition }, { link, audience }),
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
          when: customerCondition,
        },
        { link, audience },
      ),
    },
    whatsNew: {
      type: 'array',
      description: 'dialogs over a page, each until it was seen',
      items: closedObject(
        {
          id: identifier,
          path: tabDocument.properties.path,
          steps: { type: 'array', minItems: 1, items: closedObject({ title, body, icon }) },
        },
        { audience },
      ),
    },
    bottledGas: closedObject(
      {
        orderDeliveryNotice: notice,
        orderDeliverySuccessNotice: notice,
        vulnerabilityQuestionnaire: closedObject({
          isEnabled: flag,
          questions: {
            type: 'array',
            maxItems: 10,
            items: closedObject({ key: identifier, label: { type: 'string', minLength: 1, maxLength: 200 } }),
          },
        }),
      },
      { notification: closedObject({ title, body }) },
      { description: 'what the bottled gas page says; the first release’s texts where a release has none' },
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
      { description: 'the broadband plans on offer; the first release’s where a release has none' },
    ),
    tips: {
      type: 'array',
      items: closedObject(
        { id: identifier, category: { enum: TIP_CATEGORIES }, title, body },
        { seasons: { type: 'array', items: season, description: 'all year if absent' }, addedOn: localDay, audience },
      ),
    },
  },
)
