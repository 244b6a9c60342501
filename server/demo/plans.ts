import { record } from './record.ts'

/** The prices have never changed. */
const since = (dayRate: string, dailyCharge: string, nightRate?: string) => [
  { from: '2015-01-01', dayRate, dailyCharge, ...(nightRate === undefined ? {} : { nightRate }) },
]

export const planRecords = [
  record('plan', 'everyday', {
    name: 'Northlight Everyday',
    energyType: 'electricity',
    prices: since('0.27140', '1.83000'),
    promptPaymentDiscountRate: '0.0200',
  }),
  record('plan', 'day-night', {
    name: 'Northlight EV Day & Night',
    energyType: 'electricity',
    prices: since('0.31250', '1.83000', '0.14870'),
    nightHours: { from: 21, to: 7 },
    promptPaymentDiscountRate: '0.0200',
  }),
  record('plan', 'business', {
    name: 'Northlight Business',
    energyType: 'electricity',
    prices: since('0.24310', '2.64000', '0.19560'),
    nightHours: { from: 23, to: 7 },
  }),
  record('plan', 'gas', {
    name: 'Northlight Gas',
    energyType: 'naturalGas',
    prices: since('0.12480', '1.61000'),
    promptPaymentDiscountRate: '0.0200',
  }),
  record('plan', 'gas-value', {
    name: 'Northlight Gas Value',
    energyType: 'naturalGas',
    prices: since('0.14620', '0.69000'),
    promptPaymentDiscountRate: '0.0200',
    valuePlanAnnualLimitKwh: 10_000,
  }),
  record('plan', 'bottled', {
    name: 'Northlight Bottled Gas 45 kg',
    energyType: 'lpg',
    prices: since('118.00000', '0.36000'),
  }),
]
