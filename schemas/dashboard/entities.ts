import { balance, connection, energyType } from '../account/entities.ts'
import { amountNzd, instant, kwh, localDay } from '../formats.ts'
import { href } from '../link.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import type { Shape } from '../shape.ts'
import { dailyUsage } from '../usage/entities.ts'

/** A link into the portal, a telephone number or another site. */
const link = {
  type: 'object',
  required: ['label', 'href'],
  properties: { label: { type: 'string' }, href },
} as const

/** The drawings an item may carry; every value has one in the interface. */
export const icon = {
  enum: ['bolt', 'flame', 'bottle', 'car', 'bill', 'leaf', 'home', 'clock', 'chart', 'phone', 'gift', 'people', 'info'],
} as const
export type IconName = Shape<typeof icon>

export const hero = {
  type: 'object',
  required: ['firstName', 'partOfDay', 'address', 'propertyType', 'propertyCount', 'accountType'],
  properties: {
    firstName: { type: 'string' },
    partOfDay: { enum: ['morning', 'afternoon', 'evening', 'night'], description: 'in New Zealand' },
    address: { type: 'string' },
    nickname: { type: 'string' },
    propertyType,
    colorSchema,
    propertyCount: { type: 'integer' },
    accountType: { enum: ['residential', 'sme'] },
  },
} as const

export const heroMessage = {
  type: 'object',
  required: ['id', 'tone', 'title', 'body'],
  properties: {
    id: { type: 'string' },
    tone: { enum: ['info', 'good', 'warning'] },
    title: { type: 'string' },
    body: { type: 'string' },
    link,
  },
} as const

export const heroMenu = {
  type: 'object',
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'label', 'icon', 'href'],
        properties: { key: { type: 'string' }, label: { type: 'string' }, icon, href: link.properties.href },
      },
    },
  },
} as const

export const heroInfo = {
  type: 'object',
  required: ['customerNumber', 'connections'],
  properties: {
    customerNumber: { type: 'string' },
    memberSince: localDay,
    buyingGroupName: { type: 'string' },
    connections: { type: 'array', items: connection },
  },
} as const

export const billSummary = {
  type: 'object',
  required: ['balance', 'isDirectDebit', 'deliveryMethod'],
  properties: {
    balance,
    isDirectDebit: { type: 'boolean' },
    deliveryMethod: { enum: ['email', 'post'] },
    lastBill: {
      type: 'object',
      required: ['startDate', 'endDate', 'issuedDate', 'amountNzd'],
      properties: { startDate: localDay, endDate: localDay, issuedDate: localDay, amountNzd },
    },
    window: {
      type: 'object',
      description: 'the bill period that is running',
      required: ['startDate', 'endDate', 'daysPassed', 'daysInBillPeriod'],
      properties: {
        startDate: localDay,
        endDate: localDay,
        daysPassed: { type: 'integer' },
        daysInBillPeriod: { type: 'integer' },
        toDateNzd: { ...amountNzd, description: 'energy and daily charges so far; absent for a buying group' },
        toDateKwh: { ...kwh, description: 'so far, without bottled gas, which no meter counts' },
        toDateEnergies: { type: 'array', items: energyType, description: 'what is counted in it: all energies of the selected site' },
        toDateProperty: { type: 'string', description: 'the selected property, where the bill is of several' },
      },
    },
  },
} as const

export const accountSummary = {
  type: 'object',
  required: ['customerNumber', 'accountName', 'type', 'totalBalanceNzd', 'bills', 'payments'],
  properties: {
    customerNumber: { type: 'string' },
    accountName: { type: 'string' },
    type: { enum: ['residential', 'sme'] },
    totalBalanceNzd: amountNzd,
    bills: {
      type: 'array',
      description: 'the latest six, newest first',
      items: {
        type: 'object',
        required: ['id', 'issuedDate', 'amountNzd', 'status'],
        properties: {
          id: { type: 'string' },
          issuedDate: localDay,
          dueDate: localDay,
          amountNzd,
          status: { enum: ['paid', 'due', 'overdue'] },
        },
      },
    },
    payments: {
      type: 'array',
      description: 'the latest three, newest first',
      items: {
        type: 'object',
        required: ['paidDate', 'amountNzd', 'method'],
        properties: {
          paidDate: localDay,
          amountNzd,
          method: { enum: ['directDebit', 'creditCard', 'bankTransfer'] },
        },
      },
    },
  },
} as const

/** Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export const insightState = {
  enum: ['HOME_PROFILE_NOT_COMPLETED', 'COMING_SOON', 'SUCCESS_WITH_LIMITED_DATA', 'SUCCESS'],
} as const

const categoryShare = {
  type: 'object',
  required: ['value', 'percentage', 'dailyAverageUsage'],
  properties: {
    value: { type: 'number' },
    percentage: { type: 'number' },
    dailyAverageUsage: { type: 'number' },
  },
} as const

export const usageBreakdown = {
  type: 'object',
  required: ['state', 'kWhOnly', 'categories'],
  properties: {
    state: insightState,
    kWhOnly: { type: 'boolean' },
    period: {
      type: 'object',
      required: ['startDate', 'numberOfDays'],
      properties: { startDate: localDay, numberOfDays: { type: 'integer' } },
    },
    totalKwh: kwh,
    totalNzd: { ...amountNzd, description: 'the categories’ dollars and the daily charges' },
    dailyChargeNzd: { ...amountNzd, description: 'of it, the daily charges, which belong to no category' },
    categories: {
      type: 'array',
      description: 'largest first, ties by name, Other last',
      items: {
        type: 'object',
        required: ['name', 'hexColour', 'kWh'],
        properties: {
          name: { type: 'string' },
          hexColour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
          tip: { type: 'string' },
          dollar: categoryShare,
          kWh: categoryShare,
        },
      },
    },
    biggestSavingAppliance: { type: 'string' },
    biggestSavingDescription: { type: 'string' },
  },
} as const

export const homeComparison = {
  type: 'object',
  required: ['state'],
  properties: {
    state: insightState,
    month: { type: 'string', description: 'YYYY-MM, local' },
    region: { type: 'string' },
    yoursKwh: kwh,
    averageKwh: { ...kwh, description: 'homes of the same kind in the same region' },
    efficientKwh: { ...kwh, description: 'the thriftiest fifth of them' },
    history: {
      type: 'array',
      description: 'the last six whole months, oldest first',
      items: {
        type: 'object',
        required: ['month', 'yoursKwh', 'averageKwh', 'efficientKwh'],
        properties: { month: { type: 'string' }, yoursKwh: kwh, averageKwh: kwh, efficientKwh: kwh },
      },
    },
  },
} as const

/** 0 no data, 1 very low, 2 low, 3 moderate, 4 high, 5 very high. Source: portal-usage.md, section 9. */
export const carbonLevel = { type: 'integer', minimum: 0, maximum: 5 } as const

export const ecoTracker = {
  type: 'object',
  required: ['carbonLevel', 'ecoFriendlyPercentage', 'gramsCo2PerKwh', 'generationSources', 'hours'],
  properties: {
    carbonLevel,
    ecoFriendlyPercentage: { type: 'number', description: 'share of generation from renewable sources' },
    gramsCo2PerKwh: { type: 'number' },
    generationSources: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'percentage'],
        properties: {
          name: { enum: ['Hydro', 'Geothermal', 'Wind', 'Solar', 'Gas', 'Coal', 'CoGen', 'BESS'] },
          percentage: { type: 'number' },
        },
      },
    },
    hours: {
      type: 'array',
      description: 'the last 24 hours, oldest first',
      items: {
        type: 'object',
        required: ['start', 'ecoFriendlyPercentage'],
        properties: { start: instant, ecoFriendlyPercentage: { type: 'number' } },
      },
    },
  },
} as const

export const powerShout = {
  type: 'object',
  required: ['balanceHours', 'offersCount'],
  properties: {
    balanceHours: { type: 'integer', description: 'free hours that can be booked' },
    offersCount: { type: 'integer' },
    expiring: {
      type: 'object',
      required: ['hours', 'expiryDate'],
      properties: { hours: { type: 'integer' }, expiryDate: localDay },
    },
    nextBooking: {
      type: 'object',
      required: ['startDate', 'durationHours'],
      properties: { startDate: instant, durationHours: { type: 'integer' } },
    },
  },
} as const

const propertyListItem = {
  type: 'object',
  required: ['billingAccountId', 'siteId', 'address', 'propertyType', 'isSelected', 'energyTypes'],
  properties: {
    billingAccountId: { type: 'string' },
    siteId: { type: 'string' },
    address: { type: 'string' },
    nickname: { type: 'string' },
    propertyType,
    colorSchema,
    isSelected: { type: 'boolean' },
    energyTypes: { type: 'array', items: energyType },
    lastThirtyDaysKwh: kwh,
    amountToPayNzd: { ...amountNzd, description: 'of the whole billing account' },
  },
} as const

export const propertyList = {
  type: 'object',
  required: ['properties'],
  properties: { properties: { type: 'array', items: propertyListItem } },
} as const

export const propertySwitcher = {
  type: 'object',
  required: ['properties'],
  properties: {
    properties: {
      type: 'array',
      items: {
        type: 'object',
        required: ['billingAccountId', 'siteId', 'address', 'isSelected'],
        properties: {
          billingAccountId: { type: 'string' },
          siteId: { type: 'string' },
          address: { type: 'string' },
          nickname: { type: 'string' },
          isSelected: { type: 'boolean' },
        },
      },
    },
  },
} as const

export const sidekick = {
  type: 'object',
  required: ['observation', 'detail', 'icon'],
  properties: {
    observation: { type: 'string', description: 'one sentence about this property, from its own readings' },
    detail: { type: 'string' },
    icon,
    link,
  },
} as const

export const actionTileList = {
  type: 'object',
  required: ['tiles'],
  properties: {
    tiles: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'label', 'description', 'icon', 'href'],
        properties: {
          id: { type: 'string' },
          label: { type: 'string' },
          description: { type: 'string' },
          icon,
          href: link.properties.href,
        },
      },
    },
  },
} as const

export const nextBestActions = {
  type: 'object',
  required: ['actions'],
  properties: {
    actions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'title', 'body', 'icon'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          body: { type: 'string' },
          icon,
          link,
        },
      },
    },
  },
} as const

export const recentUsage = {
  type: 'object',
  required: ['startDate', 'endDate', 'days', 'totalKwh', 'dailyAverageKwh', 'kWhOnly'],
  properties: {
    startDate: localDay,
    endDate: { ...localDay, description: 'the last day with readings' },
    days: { type: 'array', items: dailyUsage, description: '14 days, oldest first' },
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    totalCostNZD: { ...amountNzd, description: 'absent for a buying group' },
    dailyAverageKwh: kwh,
    previousTotalKwh: { ...kwh, description: 'of the 14 days before; absent without readings on all of them' },
    kWhOnly: { type: 'boolean' },
  },
} as const
