import { object } from '../shape.ts'
import { route } from '../route.ts'

const event = <const Name extends string>(name: Name, summary: string) =>
  route({ method: 'POST', path: `/private/events/${name}`, isCount: true, summary })

/* Posts without a body, one for each kind of page. Source: portal-shell.md, section 7, View tracking. */

export const viewEcoTracker = route({
  method: 'POST',
  path: '/private/events/viewEcoTracker',
  isCount: true,
  summary: 'Records that the customer looked at the eco tracker',
  query: object({}, { track: { type: 'string', maxLength: 40, description: 'which of its tabs' } }),
})
export const viewHomeComparison = event('viewHomeComparison', 'Records that the customer looked at the home comparison')
export const viewEnergyForecast = event('viewEnergyForecast', 'Records that the customer looked at the electricity forecast')
export const viewEnergySavingTips = event('viewEnergySavingTips', 'Records that the customer looked at the tips')
export const viewNaturalGasUsage = event('viewNaturalGasUsage', 'Records that the customer looked at natural gas use')
export const viewEvEverywhere = event('viewEvEverywhere', 'Records that the customer looked at charging away from home')
export const viewTransactionHistory = event('viewTransactionHistory', 'Records that the customer looked at the transactions')
export const viewUsageBreakdown = event('viewUsageBreakdown', 'Records that the customer looked at the usage breakdown')
export const viewElectricityBasicMeterUsage = event('viewElectricityBasicMeterUsage', 'Records that the customer looked at electricity use')
export const viewBillInsights = event('viewBillInsights', 'Records that the customer looked at the bill insights')
export const viewCarbonCalculator = event('viewCarbonCalculator', 'Records that the customer looked at the carbon calculator')
export const viewPlanCheck = event('viewPlanCheck', 'Records that the customer looked at the plan check')
export const viewPropertiesAndPlans = event('viewPropertiesAndPlans', 'Records that the customer looked at properties and plans')
