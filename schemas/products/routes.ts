import { connection, energyType } from '../account/entities.ts'
import { amountNzd, flag, integer, kwh, localDay, text } from '../formats.ts'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { list, object, type Shape } from '../shape.ts'
import { billPlan } from '../usage/entities.ts'

const planRate = object(
  {
    name: text,
    unit: { enum: ['kWh', 'day', 'bottle'] },
    rateNzd: { type: 'number', description: 'dollars for one of the unit, GST included; without GST for what is paid to the customer' },
  },
  { note: { type: 'string', description: 'when it holds or what for, where that is not everything' } },
)

const billingPlans = object(
  {
    plans: list(
      object({
        supplyPointId: text,
        energyType,
        planName: text,
        rates: list(planRate, { description: 'none for a buying group' }),
        discountPercentage: { type: 'number', description: 'for paying by the due date' },
      }),
      { description: 'of the selected site' },
    ),
  },
  {
    error: { ...problemSchema, description: 'why there are none' },
    hasOtherPlans: { ...flag, description: 'another electricity plan may be chosen there, and the plan check can compare them' },
  },
)
export type BillingPlans = Shape<typeof billingPlans>

export const plansOfSite = route({
  path: '/private/billing/plans',
  isCostly: true,
  summary: 'The plans of the selected site with their rates; an error in the body where there is none',
  answer: billingPlans,
})

export const billPlanner = route({
  path: '/private/billPlanner',
  isCostly: true,
  summary: 'What the coming twelve bills are likely to be, and what to put aside for them',
  answer: billPlan,
  errors: ['/error/no_data', '/error/forbidden'],
})

const checkedPlans = object({
  startDate: { ...localDay, description: 'first day of the bill periods that are counted' },
  endDate: { ...localDay, description: 'their last day, itself included' },
  numberOfBills: { type: 'integer', description: 'bill periods that were read whole, at most those of a year' },
  estimatedPercentage: { type: 'number', description: 'the part of the energy that was estimated' },
  hasFreeHours: { type: 'boolean', description: 'free power hours were booked then' },
  plans: list(
    object(
      {
        planName: text,
        isCurrent: flag,
        amountNzd: { ...amountNzd, description: 'what the bills would have come to, GST included, before discount' },
        discountNzd: { ...amountNzd, description: 'for paying all of them by their due date' },
        toPayNzd: amountNzd,
        savingNzd: { type: 'number', description: 'dollars less than on the present plan; negative where it costs more' },
      },
      { losesFreeHours: { ...flag, description: 'comes without free power hours: those that were booked are counted at its prices' } },
    ),
    { description: 'cheapest first, at today’s prices' },
  ),
})
export type PlanCheck = Shape<typeof checkedPlans>

/** Why plans are not compared. */
const whyNotChecked = {
  enum: ['buyingGroup', 'noElectricity', 'tooFewBills', 'sendsPower', 'severalRegisters'],
  description:
    'a buying group agrees its prices; no electricity here; fewer than three bills from its own readings; a plan pays for the power that the home sends to the network; a plan has a price for a controlled register, and the meter has several. Absent beside a check',
} as const
export type WhyNotChecked = Shape<typeof whyNotChecked>

export const planCheck = route({
  path: '/private/billing/planCheck',
  isCostly: true,
  summary: 'The electricity bills of the last twelve months on every plan that the selected site may have',
  answer: object({}, { check: checkedPlans, whyNot: whyNotChecked }),
  errors: ['/error/no_data'],
})

const broadbandAnswer = object(
  {
    plans: list(
      object({
        name: text,
        body: text,
        downloadMbps: integer,
        uploadMbps: integer,
        monthlyChargeNzd: amountNzd,
      }),
      { description: 'the plans on offer' },
    ),
  },
  {
    connection: object(
      {
        planName: text,
        downloadMbps: integer,
        uploadMbps: integer,
        monthlyChargeNzd: amountNzd,
        connectedOn: localDay,
        state: { enum: ['active', 'ordered', 'fault'] },
      },
      {},
      { description: 'of the selected site; absent where it has none' },
    ),
    orderPhoneNumber: text,
  },
)
export type Broadband = Shape<typeof broadbandAnswer>

export const broadband = route({
  path: '/private/broadband',
  summary: 'The broadband of the selected site, and the plans on offer',
  answer: broadbandAnswer,
})

const monitoringAnswer = object({
  days: { type: 'integer', description: 'how many of the latest days are looked at' },
  supplyPoints: list(
    object(
      {
        connection,
        state: { enum: ['onTime', 'late', 'silent', 'noReadings', 'readByHand'] },
        actualDays: integer,
        estimatedDays: integer,
        missingDays: integer,
        gaps: list(object({ startDate: localDay, endDate: localDay })),
      },
      {
        firstReadingsBy: { ...localDay, description: 'without any reading yet: the day by which they begin to come' },
        latestDay: localDay,
        daysBehind: { type: 'integer', description: 'since the last day with readings' },
        thisBillKwh: { ...kwh, description: 'used so far in the bill period that is running' },
        usualKwh: { ...kwh, description: 'of a day, median' },
        unusualDays: list(object({ date: localDay, kwh }), { description: 'days that took more than twice as much' }),
      },
    ),
  ),
})
export type Monitoring = Shape<typeof monitoringAnswer>

export const monitoring = route({
  path: '/private/monitoring',
  summary: 'Whether the meters of the selected site send what they should',
  answer: monitoringAnswer,
})
