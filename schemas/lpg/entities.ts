import { amountNzd, localDay } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

/** The forms that an order's status takes. Source: portal-usage.md, section 3, Order statuses. */
export const orderStatusKey = {
  enum: ['noOrder', 'processing', 'scheduled', 'outForDelivery', 'successful', 'unsuccessful', 'cancelled', 'rescheduled'],
} as const
export type OrderStatusKey = Shape<typeof orderStatusKey>

export const lpgOrder = object(
  {
    id: { type: 'string' },
    status: { type: 'string', description: 'the status in words' },
    statusKey: orderStatusKey,
    numberOfBottles: { type: 'integer' },
    placedDate: localDay,
  },
  {
    scheduledDate: { ...localDay, description: 'the day it is to come, or was to come' },
    deliveredDate: localDay,
    failureInfo: object({ title: { type: 'string' } }),
  },
)
export type LpgOrder = Shape<typeof lpgOrder>

const notice = object({ title: { type: 'string' }, body: { type: 'string' } })

/** Source: portal-usage.md, section 3, LPG billing account details. */
export const lpgAccount = object(
  {
    billingAccountSites: {
      type: 'array',
      items: object(
        {
          id: { type: 'string' },
          address: { type: 'string' },
          isDefault: { type: 'boolean', description: 'the site that is selected' },
          supplyPoints: {
            type: 'array',
            items: object(
              {
                id: { type: 'string' },
                idWithoutLpgPrefix: { type: 'string' },
                supplyAgreementId: { type: 'string' },
                bottleSize: { type: 'integer', description: 'kg' },
                hasActiveOrders: { type: 'boolean' },
                orders: { type: 'array', items: lpgOrder, description: 'the latest, newest first' },
                pricePerBottleNzd: amountNzd,
              },
              {
                nickname: { type: 'string' },
                maxBottles: { type: 'integer', description: 'the most that may be ordered at once; 99 without it' },
              },
            ),
          },
        },
        {
          nickname: { type: 'string' },
        },
      ),
    },
    vulnerabilityQuestionnaire: object({
      isEnabled: { type: 'boolean' },
      questions: {
        type: 'array',
        items: object({ key: { type: 'string' }, label: { type: 'string' } }),
      },
    }),
    orderPhoneNumber: { type: 'string' },
  },
  {
    notification: notice,
    orderDeliveryNotice: { type: 'string', description: 'what to know before ordering' },
    orderDeliverySuccessNotice: { type: 'string', description: 'what to know once it is ordered' },
  },
)
export type LpgAccount = Shape<typeof lpgAccount>

export const orderStatusAnswer = object({
  supplyPoints: {
    type: 'array',
    items: object({ supplyPointId: { type: 'string' }, status: { type: 'string' }, statusKey: orderStatusKey }, { order: lpgOrder }),
  },
})

export const deliveryHistoryAnswer = object({
  deliveryHistory: { type: 'array', items: lpgOrder, description: 'newest first' },
  additionalData: object({ total: { type: 'integer', description: 'of all pages' }, pageSize: { type: 'integer' } }),
})

export const deliverySummaryAnswer = object(
  {
    bottlesInYear: { type: 'integer', description: 'in the last twelve months' },
    deliveriesInYear: { type: 'integer' },
  },
  {
    lastDelivery: object({ date: localDay, numberOfBottles: { type: 'integer' } }),
    usualDaysBetween: { type: 'integer', description: 'median of the last twelve months; absent with fewer than two deliveries' },
  },
)
