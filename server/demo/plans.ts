import type { Brand } from '#schemas/brand.ts'
import { record } from './record.ts'

/** The prices have never changed. */
const since = (dayRate: string, dailyCharge: string, nightRate?: string) => [
  { from: '2015-01-01', dayRate, dailyCharge, ...(nightRate === undefined ? {} : { nightRate }) },
]

/** What each brand calls its plans. */
export const PLAN_NAMES = {
  northlight: {
    everyday: 'Northlight Everyday',
    'low-price': 'Northlight Low Price',
    'day-night': 'Northlight EV Day & Night',
    business: 'Northlight Business',
    growers: 'Northlight for Lower North Growers',
    gas: 'Northlight Gas',
    'gas-value': 'Northlight Gas Value',
    bottled: 'Northlight Bottled Gas 45 kg',
    'fibre-max': 'Northlight Fibre Max',
  },
  pip: {
    everyday: 'Pip Easy',
    'low-price': 'Pip Lean',
    'day-night': 'Pip Night Owl',
    business: 'Pip at Work',
    growers: 'Pip for Lower North Growers',
    gas: 'Pip Gas',
    'gas-value': 'Pip Gas Lite',
    bottled: 'Pip Bottle 45 kg',
    'fibre-max': 'Pip Fibre Zoom',
  },
} as const satisfies Record<Brand, Record<string, string>>

type Names = (typeof PLAN_NAMES)[Brand]

/** The name that each plan of one brand has in another. */
export const planNamesIn = (from: Brand, to: Brand): Map<string, string> =>
  new Map(Object.entries(PLAN_NAMES[from]).map(([id, name]) => [name, PLAN_NAMES[to][id as keyof Names]]))

export const planRecords = (brand: Brand) => plansOf(PLAN_NAMES[brand])

const plansOf = (names: Names) => [
  record('plan', 'everyday', {
    name: names.everyday,
    energyType: 'electricity',
    prices: since('0.27140', '1.83000'),
    promptPaymentDiscountRate: '0.0200',
    soldTo: ['residential'],
  }),
  // What free power hours are not part of. The demo world has it for one customer without a reading.
  record('plan', 'low-price', {
    name: names['low-price'],
    energyType: 'electricity',
    prices: since('0.25460', '1.83000'),
    isLowPrice: true,
  }),
  record('plan', 'day-night', {
    name: names['day-night'],
    energyType: 'electricity',
    prices: since('0.31250', '1.83000', '0.14870'),
    nightHours: { from: 21, to: 7 },
    promptPaymentDiscountRate: '0.0200',
    soldTo: ['residential'],
  }),
  record('plan', 'business', {
    name: names.business,
    energyType: 'electricity',
    prices: since('0.24310', '2.64000', '0.19560'),
    nightHours: { from: 23, to: 7 },
    soldTo: ['sme'],
  }),
  // What the buying group has agreed for its members: nobody else can have it.
  record('plan', 'growers', {
    name: names.growers,
    energyType: 'electricity',
    prices: since('0.22630', '2.31000', '0.17940'),
    nightHours: { from: 23, to: 7 },
  }),
  record('plan', 'gas', {
    name: names.gas,
    energyType: 'naturalGas',
    prices: since('0.12480', '1.61000'),
    promptPaymentDiscountRate: '0.0200',
  }),
  record('plan', 'gas-value', {
    name: names['gas-value'],
    energyType: 'naturalGas',
    prices: since('0.14620', '0.69000'),
    promptPaymentDiscountRate: '0.0200',
    valuePlanAnnualLimitKwh: 10_000,
  }),
  record('plan', 'bottled', {
    name: names.bottled,
    energyType: 'lpg',
    prices: since('118.00000', '0.36000'),
  }),
]
