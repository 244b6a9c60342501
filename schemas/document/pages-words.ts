import { flag, identifier } from '../formats.ts'
import { widgetCopy } from '../powershout/entities.ts'
import { closedObject, list } from '../shape.ts'
import { body, title } from './texts.ts'

const notice = { type: 'string', maxLength: 400 } as const

/* What pages say. All brands share it, but for one that has its own words: brand.ts. */

export const bottledGasWords = closedObject(
  {
    orderDeliveryNotice: notice,
    orderDeliverySuccessNotice: notice,
    vulnerabilityQuestionnaire: closedObject({
      isEnabled: flag,
      questions: list(closedObject({ key: identifier, label: { type: 'string', minLength: 1, maxLength: 200 } }), { maxItems: 10 }),
    }),
  },
  { notification: closedObject({ title, body }) },
  { description: 'what the bottled gas page says; the first release’s texts where a release has none' },
)

export const powershoutWords = closedObject(
  widgetCopy.properties,
  {},
  { description: 'what the page of free power hours says; the first release’s texts where a release has none' },
)
