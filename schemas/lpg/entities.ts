import { amountNzd, localDay } from '../formats.ts'
import type { Shape } from '../shape.ts'

/** The forms that an order's status takes. Source: portal-usage.md, section 3, Order statuses. */
export const orderStatusKey = {
  enum: ['noOrder', 'processing', 'scheduled', 'outForDelivery', 'successful', 'unsuccessful', 'cancelled', 'rescheduled'],
} as const
export type OrderStatusKey = Shape<typeof orderStatusKey>

export const lpgOrder = {
  type: 'object',
  required: ['id', 'status', 'statusKey', 'numberOfBottles', 'placedDate'],
  properties: {
    id: { type: 'string' },
    status: { type: 'string', description: 'the status in words' },
    statusKey: orderStatusKey,
    numberOfBottles: { type: 'integer' },
    placedDate: localDay,
    scheduledDate: { ...localDay, description: 'the day it is to come, or was to come' },
    deliveredDate: localDay,
    failureInfo: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
  },
} as const
export type LpgOrder = Shape<typeof lpgOrder>

const notice = {
  type: 'object',
  required: ['title', 'body'],
  properties: { title: { type: 'string' }, body: { type: 'string' } },
} as const

/** Source: portal-usage.md, section 3, LPG billing account details. */
export const lpgAccount = {
  type: 'object',
  required: ['billingAccountSites', 'vulnerabilityQuestionnaire', 'orderPhoneNumber'],
  properties: {
    billingAccountSites: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'address', 'isDefault', 'supplyPoints'],
        properties: {
          id: { type: 'string' },
          address: { type: 'string' },
          nickname: { type: 'string' },
          isDefault: { type: 'boolean', description: 'the site that is selected' },
          supplyPoints: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'idWithoutLpgPrefix', 'supplyAgreementId', 'bottleSize', 'hasActiveOrders', 'orders', 'pricePerBottleNzd'],
              properties: {
                id: { type: 'string' },
                idWithoutLpgPrefix: { type: 'string' },
                supplyAgreementId: { type: 'string' },
                nickname: { type: 'string' },
                bottleSize: { type: 'integer', description: 'kg' },
                hasActiveOrders: { type: 'boolean' },
                orders: { type: 'array', items: lpgOrder, description: 'the latest, newest first' },
                maxBottles: { type: 'integer', description: 'the most that may be ordered at once; 99 without it' },
                pricePerBottleNzd: amountNzd,
              },
            },
          },
        },
      },
    },
    notification: notice,
    orderDeliveryNotice: { type: 'string', description: 'what to know before ordering' },
    orderDeliverySuccessNotice: { type: 'string', description: 'what to know once it is ordered' },
    vulnerabilityQuestionnaire: {
      type: 'object',
      required: ['isEnabled', 'questions'],
      properties: {
        isEnabled: { type: 'boolean' },
        questions: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'label'],
            properties: { key: { type: 'string' }, label: { type: 'string' } },
          },
        },
      },
    },
    orderPhoneNumber: { type: 'string' },
  },
} as const
export type LpgAccount = Shape<typeof lpgAccount>

export const orderStatusAnswer = {
  type: 'object',
  required: ['supplyPoints'],
  properties: {
    supplyPoints: {
      type: 'array',
      items: {
        type: 'object',
        required: ['supplyPointId', 'status', 'statusKey'],
        properties: { supplyPointId: { type: 'string' }, status: { type: 'string' }, statusKey: orderStatusKey, order: lpgOrder },
      },
    },
  },
} as const

export const deliveryHistoryAnswer = {
  type: 'object',
  required: ['deliveryHistory', 'additionalData'],
  properties: {
    deliveryHistory: { type: 'array', items: lpgOrder, description: 'newest first' },
    additionalData: {
      type: 'object',
      required: ['total', 'pageSize'],
      properties: { total: { type: 'integer', description: 'of all pages' }, pageSize: { type: 'integer' } },
    },
  },
} as const

export const deliverySummaryAnswer = {
  type: 'object',
  required: ['bottlesInYear', 'deliveriesInYear'],
  properties: {
    bottlesInYear: { type: 'integer', description: 'in the last twelve months' },
    deliveriesInYear: { type: 'integer' },
    lastDelivery: {
      type: 'object',
      required: ['date', 'numberOfBottles'],
      properties: { date: localDay, numberOfBottles: { type: 'integer' } },
    },
    usualDaysBetween: { type: 'integer', description: 'median of the last twelve months; absent with fewer than two deliveries' },
  },
} as const
