import { accountKind, connection } from '../account/entities.ts'
import { flag, integer, localDay, text } from '../formats.ts'
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
