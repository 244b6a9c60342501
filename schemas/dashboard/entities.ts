import { accountKind, connection, energyType } from '../account/entities.ts'
import { amountNzd, flag, integer, kwh, localDay, text } from '../formats.ts'
import { icon } from '../icon.ts'
import { href } from '../link.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import { list, object } from '../shape.ts'

/** A link into the portal, a telephone number or another site. */
const link = object({ label: text, href })

export const hero = object(
  {
    firstName: text,
    partOfDay: { enum: ['morning', 'afternoon', 'evening', 'night'], description: 'in New Zealand' },
    address: text,
    propertyType,
    propertyCount: integer,
    accountType: accountKind,
  },
  { nickname: text, colorSchema },
)

export const heroMessage = object({ id: text, tone: { enum: ['info', 'good', 'warning'] }, title: text, body: text }, { link })

export const heroMenu = object({
  items: list(object({ key: text, label: text, icon, href: link.properties.href })),
})

export const heroInfo = object({ customerNumber: text, connections: list(connection) }, { memberSince: localDay, buyingGroupName: text })

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

export const actionTileList = object({
  tiles: list(object({ id: text, label: text, description: text, icon, href: link.properties.href })),
})

export const nextBestActions = object({
  actions: list(object({ type: text, title: text, body: text, icon }, { link })),
})

/** What a customer without readings does first. */
export const gettingStarted = object({
  steps: list(
    object(
      {
        key: { enum: ['confirmEmail', 'homeProfile', 'businessProfile', 'directDebit', 'meterReading', 'firstReadings'] },
        isDone: flag,
      },
      {
        byDate: { ...localDay, description: 'until when to do it, or when it comes about; absent where that is not known' },
        isLate: { ...flag, description: 'it should have come by then' },
        email: { type: 'string', description: 'the address to confirm' },
      },
    ),
  ),
})
