import { amountNzd, flag, integer, isProtected, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** The forms that an order's status takes. Source: portal-usage.md, section 3, Order statuses. */
const orderStatusKey = {
  enum: ['noOrder', 'processing', 'scheduled', 'outForDelivery', 'successful', 'unsuccessful', 'cancelled', 'rescheduled'],
} as const
export type OrderStatusKey = Shape<typeof orderStatusKey>

export const lpgOrder = object(
  {
    id: text,
    status: { type: 'string', description: 'the status in words' },
    statusKey: orderStatusKey,
    numberOfBottles: integer,
    placedDate: localDay,
  },
  {
    scheduledDate: { ...localDay, description: 'the day it is to come, or was to come' },
    expectedDate: { ...localDay, description: 'by when it is delivered, as was said when it was placed; until its day is planned' },
    deliveredDate: localDay,
    failureInfo: object({ title: text }),
  },
)
export type LpgOrder = Shape<typeof lpgOrder>

const notice = object({ title: text, body: text })

/** Source: portal-usage.md, section 3, LPG billing account details. */
export const lpgAccount = object(
  {
    billingAccountSites: list(
      object(
        {
          id: text,
          address: text,
          isDefault: { type: 'boolean', description: 'the site that is selected' },
          supplyPoints: list(
            object(
              {
                id: text,
                idWithoutLpgPrefix: text,
                supplyAgreementId: text,
                bottleSize: { type: 'integer', description: 'kg' },
                hasActiveOrders: flag,
                orders: list(lpgOrder, { description: 'the latest, newest first' }),
                pricePerBottleNzd: amountNzd,
              },
              {
                nickname: text,
                maxBottles: { type: 'integer', description: 'the most that may be ordered at once; 99 without it' },
              },
            ),
          ),
        },
        { nickname: text, isLeft: { ...flag, description: 'the customer has moved out: nothing more can be ordered here' } },
      ),
    ),
    vulnerabilityQuestionnaire: object({
      isEnabled: flag,
      questions: list(object({ key: text, label: text })),
    }),
    orderPhoneNumber: text,
  },
  {
    isOrderingClosed: { ...flag, description: 'a bill is overdue: nothing can be ordered until it is paid' },
    isProtected,
    notification: notice,
    expectedDate: { ...localDay, description: 'the day by which an order of today is delivered' },
    orderDeliveryNotice: { type: 'string', description: 'what to know before ordering' },
    orderDeliverySuccessNotice: { type: 'string', description: 'what to know once it is ordered' },
  },
)
export type LpgAccount = Shape<typeof lpgAccount>

export const orderStatusAnswer = object({
  supplyPoints: list(object({ supplyPointId: text, status: text, statusKey: orderStatusKey }, { order: lpgOrder })),
})

export const deliveryHistoryAnswer = object({
  deliveryHistory: list(lpgOrder, { description: 'newest first' }),
  additionalData: object({ total: { type: 'integer', description: 'of all pages' }, pageSize: integer }),
})

const inYear = {
  bottlesInYear: { type: 'integer', description: 'in the last twelve months' },
  deliveriesInYear: integer,
} as const

const deliveries = {
  lastDelivery: object({ date: localDay, numberOfBottles: integer }),
  usualDaysBetween: { type: 'integer', description: 'median of the last twelve months; absent with fewer than two deliveries' },
  nextDueDate: {
    ...localDay,
    description:
      'when the next delivery is due, by the usual time between, or was, where it failed; absent while one is under way, and after moving out',
  },
  orderByDate: { ...localDay, description: 'by when to order, to have it on that day' },
} as const

export const deliverySummaryAnswer = object(inYear, deliveries)

/** The bottled gas of the selected property as the dashboard shows it. */
export const bottledGas = object(
  {
    isOrderingClosed: { type: 'boolean', description: 'a bill is overdue: bottles are not delivered until it is paid' },
    supplies: list(
      object(
        {
          supplyPointId: text,
          bottleSize: { type: 'integer', description: 'kg' },
          isUnderWay: { type: 'boolean', description: 'bottles are on their way: the next order can follow once they have come' },
          ...inYear,
        },
        {
          nickname: text,
          order: { ...lpgOrder, description: 'under way, or what could not be delivered' },
          ...deliveries,
        },
      ),
      { description: 'of the selected property' },
    ),
  },
  { isProtected },
)
