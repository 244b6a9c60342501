import { accountKind, balance, connection, energyType } from '../account/entities.ts'
import { amountNzd, instant, kwh, localDay } from '../formats.ts'
import { href } from '../link.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import { object, type Shape } from '../shape.ts'
import { dailyUsage } from '../usage/entities.ts'

/** A link into the portal, a telephone number or another site. */
const link = object({ label: { type: 'string' }, href })

/** The drawings an item may carry; every value has one in the interface. */
export const icon = {
  enum: ['bolt', 'flame', 'bottle', 'car', 'bill', 'leaf', 'home', 'clock', 'chart', 'phone', 'gift', 'people', 'info'],
} as const
export type IconName = Shape<typeof icon>

export const hero = object(
  {
    firstName: { type: 'string' },
    partOfDay: { enum: ['morning', 'afternoon', 'evening', 'night'], description: 'in New Zealand' },
    address: { type: 'string' },
    propertyType,
    propertyCount: { type: 'integer' },
    accountType: accountKind,
  },
  {
    nickname: { type: 'string' },
    colorSchema,
  },
)

export const heroMessage = object(
  {
    id: { type: 'string' },
    tone: { enum: ['info', 'good', 'warning'] },
    title: { type: 'string' },
    body: { type: 'string' },
  },
  {
    link,
  },
)

export const heroMenu = object({
  items: {
    type: 'array',
    items: object({ key: { type: 'string' }, label: { type: 'string' }, icon, href: link.properties.href }),
  },
})

export const heroInfo = object(
  {
    customerNumber: { type: 'string' },
    connections: { type: 'array', items: connection },
  },
  {
    memberSince: localDay,
    buyingGroupName: { type: 'string' },
  },
)

export const billSummary = object(
  {
    balance,
    isDirectDebit: { type: 'boolean' },
    deliveryMethod: { enum: ['email', 'post'] },
  },
  {
    lastBill: object({ startDate: localDay, endDate: localDay, issuedDate: localDay, amountNzd }),
    window: object(
      {
        startDate: localDay,
        endDate: localDay,
        daysPassed: { type: 'integer' },
        daysInBillPeriod: { type: 'integer' },
      },
      {
        toDateNzd: { ...amountNzd, description: 'energy and daily charges so far; absent for a buying group' },
        toDateKwh: { ...kwh, description: 'so far, without bottled gas, which no meter counts' },
        toDateEnergies: { type: 'array', items: energyType, description: 'what is counted in it: all energies of the selected site' },
        toDateProperty: { type: 'string', description: 'the selected property, where the bill is of several' },
      },
      { description: 'the bill period that is running' },
    ),
  },
)

export const accountSummary = object({
  customerNumber: { type: 'string' },
  accountName: { type: 'string' },
  type: accountKind,
  totalBalanceNzd: amountNzd,
  bills: {
    type: 'array',
    description: 'the latest six, newest first',
    items: object(
      {
        id: { type: 'string' },
        issuedDate: localDay,
        amountNzd,
        status: { enum: ['paid', 'due', 'overdue'] },
      },
      {
        dueDate: localDay,
      },
    ),
  },
  payments: {
    type: 'array',
    description: 'the latest three, newest first',
    items: object({
      paidDate: localDay,
      amountNzd,
      method: { enum: ['directDebit', 'creditCard', 'bankTransfer'] },
    }),
  },
})

/** Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export const insightState = {
  enum: ['HOME_PROFILE_NOT_COMPLETED', 'COMING_SOON', 'SUCCESS_WITH_LIMITED_DATA', 'SUCCESS'],
} as const

const categoryShare = object({
  value: { type: 'number' },
  percentage: { type: 'number' },
  dailyAverageUsage: { type: 'number' },
})

export const usageBreakdown = object(
  {
    state: insightState,
    kWhOnly: { type: 'boolean' },
    categories: {
      type: 'array',
      description: 'largest first, ties by name, Other last',
      items: object(
        {
          name: { type: 'string' },
          hexColour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
          kWh: categoryShare,
        },
        {
          tip: { type: 'string' },
          dollar: categoryShare,
        },
      ),
    },
  },
  {
    period: object({ startDate: localDay, numberOfDays: { type: 'integer' } }),
    totalKwh: kwh,
    totalNzd: { ...amountNzd, description: 'the categories’ dollars and the daily charges' },
    dailyChargeNzd: { ...amountNzd, description: 'of it, the daily charges, which belong to no category' },
    biggestSavingAppliance: { type: 'string' },
    biggestSavingDescription: { type: 'string' },
  },
)

export const homeComparison = object(
  {
    state: insightState,
  },
  {
    month: { type: 'string', description: 'YYYY-MM, local' },
    region: { type: 'string' },
    yoursKwh: kwh,
    averageKwh: { ...kwh, description: 'homes of the same kind in the same region' },
    efficientKwh: { ...kwh, description: 'the thriftiest fifth of them' },
    history: {
      type: 'array',
      description: 'the last six whole months, oldest first',
      items: object({ month: { type: 'string' }, yoursKwh: kwh, averageKwh: kwh, efficientKwh: kwh }),
    },
  },
)

/** 0 no data, 1 very low, 2 low, 3 moderate, 4 high, 5 very high. Source: portal-usage.md, section 9. */
export const carbonLevel = { type: 'integer', minimum: 0, maximum: 5 } as const

export const ecoTracker = object({
  carbonLevel,
  ecoFriendlyPercentage: { type: 'number', description: 'share of generation from renewable sources' },
  gramsCo2PerKwh: { type: 'number' },
  generationSources: {
    type: 'array',
    items: object({
      name: { enum: ['Hydro', 'Geothermal', 'Wind', 'Solar', 'Gas', 'Coal', 'CoGen', 'BESS'] },
      percentage: { type: 'number' },
    }),
  },
  hours: {
    type: 'array',
    description: 'the last 24 hours, oldest first',
    items: object({ start: instant, ecoFriendlyPercentage: { type: 'number' } }),
  },
})

export const powerShout = object(
  {
    balanceHours: { type: 'integer', description: 'free hours that can be booked' },
    offersCount: { type: 'integer' },
  },
  {
    expiring: object({ hours: { type: 'integer' }, expiryDate: localDay }),
    nextBooking: object({ startDate: instant, durationHours: { type: 'integer' } }),
  },
)

const propertyListItem = object(
  {
    billingAccountId: { type: 'string' },
    siteId: { type: 'string' },
    address: { type: 'string' },
    propertyType,
    isSelected: { type: 'boolean' },
    energyTypes: { type: 'array', items: energyType },
  },
  {
    nickname: { type: 'string' },
    colorSchema,
    lastThirtyDaysKwh: kwh,
    amountToPayNzd: { ...amountNzd, description: 'of the whole billing account' },
  },
)

export const propertyList = object({ properties: { type: 'array', items: propertyListItem } })

export const propertySwitcher = object({
  properties: {
    type: 'array',
    items: object(
      {
        billingAccountId: { type: 'string' },
        siteId: { type: 'string' },
        address: { type: 'string' },
        isSelected: { type: 'boolean' },
      },
      {
        nickname: { type: 'string' },
      },
    ),
  },
})

export const sidekick = object(
  {
    observation: { type: 'string', description: 'one sentence about this property, from its own readings' },
    detail: { type: 'string' },
    icon,
  },
  {
    link,
  },
)

export const actionTileList = object({
  tiles: {
    type: 'array',
    items: object({
      id: { type: 'string' },
      label: { type: 'string' },
      description: { type: 'string' },
      icon,
      href: link.properties.href,
    }),
  },
})

export const nextBestActions = object({
  actions: {
    type: 'array',
    items: object(
      {
        type: { type: 'string' },
        title: { type: 'string' },
        body: { type: 'string' },
        icon,
      },
      {
        link,
      },
    ),
  },
})

/** Of how many days a widget of recent use tells. */
export const recentDays = { type: 'integer', enum: [7, 14, 28], description: '14 unless set' } as const

export const recentUsage = object(
  {
    startDate: localDay,
    endDate: { ...localDay, description: 'the last day with readings' },
    days: { type: 'array', items: dailyUsage, description: '14 days, oldest first' },
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    dailyAverageKwh: kwh,
    kWhOnly: { type: 'boolean' },
  },
  {
    totalCostNZD: { ...amountNzd, description: 'absent for a buying group' },
    previousTotalKwh: { ...kwh, description: 'of the 14 days before; absent without readings on all of them' },
  },
)
