import { energyType } from '../account/entities.ts'
import { amountNzd, flag, kwh, localDay, text } from '../formats.ts'
import { list, object } from '../shape.ts'
import { colorSchema, propertyType } from './entities.ts'

const left = {
  isLeft: { ...flag, description: 'the customer has moved out' },
  leftOn: { ...localDay, description: 'their last day there, where it is known' },
} as const

const propertyListItem = object(
  {
    billingAccountId: text,
    siteId: text,
    address: text,
    propertyType,
    isSelected: flag,
    energyTypes: list(energyType),
  },
  {
    nickname: text,
    ...left,
    colorSchema,
    lastThirtyDaysKwh: kwh,
    lastReadDay: { ...localDay, description: 'the last of those thirty days, where it is more than two weeks ago' },
    amountToPayNzd: { ...amountNzd, description: 'of the whole billing account, by who pays on time' },
    gasToSeeTo: {
      ...object({ is: { enum: ['failed', 'due'] } }, { date: localDay }),
      description: 'bottled gas: a delivery that failed and its day, or bottles that should be ordered by now and when they are needed',
    },
  },
)

export const propertyList = object({ properties: list(propertyListItem) })

export const propertySwitcher = object({
  properties: list(object({ billingAccountId: text, siteId: text, address: text, isSelected: flag }, { nickname: text, ...left })),
})
