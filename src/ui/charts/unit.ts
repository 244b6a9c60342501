import { axisNumber } from '#lib/energy-text.ts'
import { axisMoneyText } from '#lib/money-text.ts'

/** The numbers beside a chart in dollars or in kilowatt-hours. */
export const axisIn = (isMoney: boolean) => (isMoney ? { axisText: axisMoneyText } : { axisText: axisNumber, axisUnit: 'kWh' })

/** What the highest column shows, in a sentence. */
export const mostText = (isMoney: boolean): string => (isMoney ? 'it cost the most' : 'you used the most')
