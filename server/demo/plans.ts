import type { plans } from '../db/schema/supply.ts'

/** One rate by day and by night. */
const flat = (rate: string) => ({ dayRate: rate, nightRate: rate })

export const demoPlans: (typeof plans.$inferInsert)[] = [
  {
    id: 'everyday',
    name: 'Northlight Everyday',
    energyType: 'electricity',
    ...flat('0.27140'),
    dailyCharge: '1.83000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'day-night',
    name: 'Northlight EV Day & Night',
    energyType: 'electricity',
    dayRate: '0.31250',
    nightRate: '0.14870',
    nightFromHour: 21,
    nightToHour: 7,
    dailyCharge: '1.83000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'business',
    name: 'Northlight Business',
    energyType: 'electricity',
    dayRate: '0.24310',
    nightRate: '0.19560',
    nightFromHour: 23,
    nightToHour: 7,
    dailyCharge: '2.64000',
    promptPaymentDiscountRate: '0.0000',
  },
  {
    id: 'gas',
    name: 'Northlight Gas',
    energyType: 'naturalGas',
    ...flat('0.12480'),
    dailyCharge: '1.61000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'gas-value',
    name: 'Northlight Gas Value',
    energyType: 'naturalGas',
    ...flat('0.14620'),
    dailyCharge: '0.69000',
    promptPaymentDiscountRate: '0.0200',
    valuePlanAnnualLimitKwh: 10_000,
  },
  {
    id: 'bottled',
    name: 'Northlight Bottled Gas 45 kg',
    energyType: 'lpg',
    ...flat('118.00000'),
    dailyCharge: '0.36000',
    promptPaymentDiscountRate: '0.0000',
  },
]
