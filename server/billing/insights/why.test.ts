import { describe, expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { sum } from '#lib/sum.ts'
import { BILL_LINE_KINDS, BILL_UNITS } from '#schemas/feed/billing.ts'
import { eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { splitByRate, type Tariff } from '../../usage/cost.ts'
import { sumOfRates } from '../../usage/days-of-use.ts'
import { type BilledSupply, linesOfParts, linesOfSupply, total } from '../bill.ts'
import { whyDifferent, type WhyBill, type WhyLine, type WhyPart } from './why.ts'

const FLAT: Tariff = { dayRate: '0.27140', nightRate: '0.27140', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.83000' }
const DAY_NIGHT: Tariff = { ...FLAT, dayRate: '0.31250', nightRate: '0.14870', nightFromHour: 21, nightToHour: 7 }

const electricity = (used: { dayWh: number; nightWh?: number; freeWh?: number }, tariff = FLAT, id = 'E'): BilledSupply => ({
  supplyPointId: id,
  planName: 'Everyday',
  tariff,
  energyType: 'electricity',
  used: { nightWh: 0, freeWh: 0, peakWh: 0, ...used },
})

/** A bill as the billing system makes it. */
function billOf(days: number, supplies: readonly BilledSupply[]): WhyBill {
  const lines = supplies.flatMap((supply) => linesOfSupply(supply, days))
  return { amountCents: total(lines), days, lines: lines.map((line) => ({ ...line, rate: Number(line.rate) })) }
}

const centsBy = (parts: readonly WhyPart[]) => {
  const byKind: Record<string, number> = {}
  for (const { kind, cents } of parts) byKind[kind] = (byKind[kind] ?? 0) + cents
  return byKind
}
const together = (parts: readonly WhyPart[]) => sum(parts.map(({ cents }) => cents))

describe('a reason is told for what it is', () => {
  const usual = billOf(30, [electricity({ dayWh: 300_000 })])

  test('the same bill again: none', () => expect(whyDifferent(usual, usual)).toEqual([]))

  test('three more days at the same use a day: days alone', () => {
    // 33 kWh at 27.14 c, and three daily charges, with GST.
    const longer = billOf(33, [electricity({ dayWh: 330_000 })])
    expect(centsBy(whyDifferent(longer, usual))).toEqual({ days: longer.amountCents - usual.amountCents })
  })

  test('the time of year takes what the days usually take more, and use is the rest', () => {
    const more = billOf(30, [electricity({ dayWh: 390_000 })])
    const parts = whyDifferent(more, usual, () => 1.2)
    const { timeOfYear = 0, use = 0, ...others } = centsBy(parts)
    expect(others).toEqual({})
    expect(parts.map(({ kind, kwh }) => [kind, kwh && Math.round(kwh)])).toEqual([
      ['timeOfYear', 60],
      ['use', undefined],
    ])
    // 60 kWh and 30 kWh.
    expect([timeOfYear, use]).toEqual([Math.round(60 * 27.14 * 1.15), Math.round(30 * 27.14 * 1.15)])
  })

  test('a dearer rate is prices, a dearer daily charge is daily charges', () => {
    const dearer = billOf(30, [electricity({ dayWh: 300_000 }, { ...FLAT, dayRate: '0.30000', dailyCharge: '2.00000' })])
    const { prices = 0, dailyCharges = 0, ...others } = centsBy(whyDifferent(dearer, usual))
    expect(others).toEqual({})
    expect(Math.abs(prices - 300 * 2.86 * 1.15)).toBeLessThan(1)
    expect(Math.abs(dailyCharges - 30 * 17 * 1.15)).toBeLessThan(1)
  })

  test('the same energy by night is told as hours, not as prices', () => {
    const byDay = billOf(30, [electricity({ dayWh: 200_000, nightWh: 100_000 }, DAY_NIGHT)])
    const byNight = billOf(30, [electricity({ dayWh: 100_000, nightWh: 200_000 }, DAY_NIGHT)])
    const { hours, ...others } = centsBy(whyDifferent(byNight, byDay))
    expect(others).toEqual({})
    expect(hours).toBe(byNight.amountCents - byDay.amountCents)
  })

  test('free power hours take off what their energy would have cost', () => {
    const free = billOf(30, [electricity({ dayWh: 290_000, freeWh: 10_000 })])
    expect(centsBy(whyDifferent(free, usual))).toEqual({ freeHours: free.amountCents - usual.amountCents })
  })

  test('an energy that one of the bills does not have is what the bill covers', () => {
    const gas: BilledSupply = { supplyPointId: 'G', planName: 'Gas', tariff: FLAT, energyType: 'naturalGas', wattHours: 400_000 }
    const both = billOf(30, [electricity({ dayWh: 300_000 }), gas])
    expect(whyDifferent(both, usual)).toEqual([{ kind: 'cover', supplyPointId: 'G', cents: both.amountCents - usual.amountCents }])
    expect(whyDifferent(usual, both)).toEqual([{ kind: 'cover', supplyPointId: 'G', cents: usual.amountCents - both.amountCents }])
  })

  test('bottles are use, however long the period was', () => {
    const bottled = (days: number, bottles: number) =>
      billOf(days, [
        {
          supplyPointId: 'L',
          planName: 'Bottle',
          tariff: { ...FLAT, dayRate: '118.00000', dailyCharge: '0.36000' },
          energyType: 'lpg',
          bottles,
        },
      ])
    expect(centsBy(whyDifferent(bottled(30, 2), bottled(30, 1)))).toEqual({ use: 13_570 })
    expect(centsBy(whyDifferent(bottled(30, 1), bottled(30, 0)))).toEqual({ use: 13_570 })
    expect(centsBy(whyDifferent(bottled(35, 1), bottled(30, 1)))).toEqual({ days: 207 })
  })

  test('a discount and a fee of the account have their own parts', () => {
    const line = (kind: 'discount' | 'other' | 'gst', amountCents: number): WhyLine => {
      return { supplyPointId: null, description: kind, kind, unit: 'each', quantity: 1, rate: amountCents / 100, amountCents }
    }
    const lines = [...usual.lines, line('discount', -1_000), line('other', 400), line('gst', -90)]
    const changed = { ...usual, lines, amountCents: usual.amountCents - 690 }
    expect(centsBy(whyDifferent(changed, usual))).toEqual({ discount: -1_150, other: 460 })
  })

  /** A bill of one supply point, from lines as a billing system may write them; amounts and prices without GST. */
  const ofLines = (days: number, amountCents: number, ...lines: Partial<WhyLine>[]): WhyBill => ({
    amountCents,
    days,
    lines: lines.map((line) => ({
      supplyPointId: 'E',
      description: 'Plan',
      kind: 'energy',
      unit: 'kWh',
      quantity: 100,
      rate: 0.2,
      amountCents: 2_000,
      ...line,
    })),
  })
  const daily = (quantity: number, more: Partial<WhyLine> = {}): Partial<WhyLine> => ({
    kind: 'dailyCharge',
    unit: 'day',
    quantity,
    rate: 1,
    amountCents: quantity * 100,
    ...more,
  })

  test('what is paid for exports is no use, whether its price or its amount is below zero', () => {
    const usual = ofLines(30, 2_300, {})
    for (const signs of [{ rate: -0.1 }, { rate: 0.1 }]) {
      const exported = ofLines(30, -3_450, {}, { description: 'Export', quantity: 500, amountCents: -5_000, ...signs })
      expect(centsBy(whyDifferent(exported, usual))).toEqual({ exports: -5_750 })
    }
  })

  test('what is given back of bottles, pieces and use is other, not power that was sent', () => {
    const usual = ofLines(30, 2_300, {})
    for (const unit of ['bottle', 'each'] as const) {
      const lower = ofLines(30, -11_500, {}, { unit, quantity: 1, rate: 120, amountCents: -12_000 })
      expect(centsBy(whyDifferent(lower, usual))).toEqual({ other: -13_800 })
    }
    // 300 kWh at 9 c, of gas or of a home that sends none: $27.00 and 15 %.
    const corrected = ofLines(30, -805, {}, { description: 'Estimate', quantity: 300, rate: 0.09, amountCents: -2_700 })
    expect(centsBy(whyDifferent(corrected, usual, undefined, ({ rate }) => rate < 0))).toEqual({ other: -3_105 })
  })

  test('what is paid for exports without GST is told without it', () => {
    // $20 of use and $3 of GST, less $50 and then $100 for exports.
    const exported = (kwh: number) =>
      ofLines(
        30,
        2_300 - kwh * 10,
        {},
        { quantity: kwh, rate: -0.1, amountCents: -kwh * 10 },
        { kind: 'gst', unit: 'percent', amountCents: 300 },
      )
    expect(whyDifferent(exported(1_000), exported(500))).toEqual([
      { kind: 'exports', supplyPointId: 'E', cents: -5_000, kwh: 1_000, kwhBefore: 500 },
    ])
  })

  test('a supply point that was connected for ten days of thirty is compared by ten days', () => {
    // Ten days of 10 kWh at 20 c and a dollar: $20 and $10, with GST $34.50. Thirty days: $103.50.
    const tenDays = ofLines(30, 3_450, {}, daily(10))
    const whole = ofLines(30, 10_350, { quantity: 300, amountCents: 6_000 }, daily(30))
    expect(centsBy(whyDifferent(whole, tenDays))).toEqual({ cover: 6_900 })
    expect(centsBy(whyDifferent(tenDays, whole))).toEqual({ cover: -6_900 })
    // On a bill of 33 days the ten are eleven, one more at $3.45, and 22 are cover.
    const longer = ofLines(33, 11_385, { quantity: 330, amountCents: 6_600 }, daily(33))
    expect(centsBy(whyDifferent(longer, tenDays))).toEqual({ days: 345, cover: 7_590 })
    // Where one day of each bill is not charged, a longer bill still has more days.
    const charged29 = ofLines(30, 10_005, { quantity: 290, amountCents: 5_800 }, daily(29))
    expect(centsBy(whyDifferent({ ...longer, days: 34 }, charged29))).toEqual({ days: 1_380 })
    // A charge for the property as a whole says nothing of days, nor does a fixed charge that is counted otherwise.
    const other = ofLines(30, 3_450, {}, daily(10, { unit: 'each' }))
    expect(centsBy(whyDifferent(whole, other)).days).toBeUndefined()
  })

  test('a meter that took the place of another within a bill is told as cover, not as days', () => {
    const E2 = { supplyPointId: 'E2' }
    // 8 and 23 days at 10 kWh and a dollar, $3.45 a day; then 31 days.
    const exchange = ofLines(
      31,
      10_695,
      { quantity: 80, amountCents: 1_600 },
      daily(8),
      { ...E2, quantity: 230, amountCents: 4_600 },
      daily(23, E2),
    )
    const before = ofLines(31, 10_695, { quantity: 310, amountCents: 6_200 }, daily(31))
    const after = ofLines(31, 10_695, { ...E2, quantity: 310, amountCents: 6_200 }, daily(31, E2))
    const coverBy = (parts: WhyPart[]) => parts.map(({ kind, supplyPointId, cents }) => [kind, supplyPointId, cents])
    expect(coverBy(whyDifferent(exchange, before))).toEqual([
      ['cover', 'E', -7_935],
      ['cover', 'E2', 7_935],
    ])
    expect(coverBy(whyDifferent(after, exchange))).toEqual([
      ['cover', 'E2', 2_760],
      ['cover', 'E', -2_760],
    ])
  })

  test('a bill that says no supply point is compared as a whole', () => {
    const whole = { supplyPointId: null }
    // 10 kWh more at 20 c and a dollar a day more, with GST: $2.30 and $34.50.
    const ofAll = ofLines(30, 9_430, { ...whole, quantity: 110, amountCents: 2_200 }, daily(30, { ...whole, rate: 2, amountCents: 6_000 }))
    const ofOne = ofLines(30, 5_750, {}, daily(30))
    expect(centsBy(whyDifferent(ofAll, ofOne))).toEqual({ use: 230, dailyCharges: 3_450 })
    expect(centsBy(whyDifferent(ofOne, ofAll))).toEqual({ use: -230, dailyCharges: -3_450 })
    // A fee of the account says nothing of what it is of.
    const fee = ofLines(30, 575, { ...whole, kind: 'other', unit: 'each', quantity: 1, rate: 5, amountCents: 500 })
    expect(centsBy(whyDifferent(ofOne, fee))).toEqual({ cover: 5_750, other: -575 })
  })

  test('days that were charged twice, as of two meters, do not make a period longer', () => {
    const two = ofLines(30, 9_200, { quantity: 100 }, daily(30), daily(30))
    const one = ofLines(30, 5_750, { quantity: 100 }, daily(30))
    expect(centsBy(whyDifferent(two, one))).toEqual({ dailyCharges: 3_450 })
  })

  test.each([
    ['a fee', 'other', 575],
    ['a donation, which has no GST,', 'donation', 500],
    ['a fixed price for energy', 'energy', 575],
  ] as const)('%s is told as other, of its supply point, whether it comes or goes', (_what, kind, cents) => {
    const plain = ofLines(30, 2_300, {})
    const more = ofLines(30, 2_300 + cents, {}, { kind, unit: 'each', quantity: 1, rate: 5, amountCents: 500 })
    expect(whyDifferent(more, plain)).toEqual([{ kind: 'other', supplyPointId: 'E', cents }])
    expect(whyDifferent(plain, more)).toEqual([{ kind: 'other', supplyPointId: 'E', cents: -cents }])
  })

  test('a discount that grew makes a bill lower, and one that shrank higher', () => {
    const withDiscount = (cents: number) =>
      ofLines(30, 2_300 - cents * 1.15, {}, { kind: 'discount', unit: 'each', quantity: 1, rate: -cents / 100, amountCents: -cents })
    expect(centsBy(whyDifferent(withDiscount(600), withDiscount(400)))).toEqual({ discount: -230 })
    expect(centsBy(whyDifferent(withDiscount(400), withDiscount(600)))).toEqual({ discount: 230 })
  })

  test('a line whose price was rounded by a cent counts as quantity times price, and by more as it was billed', () => {
    // 100 kWh at 20 c are $20.00. As billed for a cent more that is no dearer price; for two cents more it is.
    const billed = (amountCents: number) => ofLines(30, Math.round(amountCents * 1.15), { amountCents })
    expect(centsBy(whyDifferent(billed(2_001), billed(2_000)))).toEqual({ other: 1 })
    expect(centsBy(whyDifferent(billed(2_010), billed(2_000)))).toEqual({ prices: 12 })
  })

  test('where neither bill has energy with a price, the difference is use', () => {
    const levy = (amountCents: number) =>
      ofLines(30, amountCents * 1.15, { quantity: 10, rate: 0, amountCents: 0 }, { kind: 'levy', rate: amountCents / 10_000, amountCents })
    expect(centsBy(whyDifferent(levy(1_000), levy(400)))).toEqual({ use: 690 })
  })

  test('what is used before was bought at this bill’s price where the other had none', () => {
    const free = ofLines(30, 0, { rate: 0, amountCents: 0 })
    expect(centsBy(whyDifferent(ofLines(30, 2_300, {}), free))).toEqual({ freeHours: 2_300 })
  })

  test('what no line explains is told as other', () => {
    const amountCents = usual.amountCents + 5_000
    expect(whyDifferent({ ...usual, amountCents }, usual)).toEqual([{ kind: 'other', supplyPointId: null, cents: 5_000 }])
  })
})

/* Whatever two bills say, the parts add up to what lies between them. */

const SUPPLIES = ['E', 'E2', 'G', 'L', null]
const anyLine: fc.Arbitrary<WhyLine> = fc.record({
  supplyPointId: fc.constantFrom(...SUPPLIES),
  description: fc.constantFrom('Everyday, day', 'Everyday, night', 'EV, day', 'Levy', 'Credit', 'Daily charge'),
  kind: fc.constantFrom(...BILL_LINE_KINDS),
  unit: fc.constantFrom(...BILL_UNITS),
  quantity: fc.integer({ min: -2_000_000, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
  rate: fc.integer({ min: -50_000, max: 20_000_000 }).map((hundredThousandths) => hundredThousandths / 100_000),
  amountCents: fc.integer({ min: -500_000, max: 2_000_000 }),
})
/** As any billing system may send it, credit notes too: its lines need not even follow from their prices. */
const anyBill: fc.Arbitrary<WhyBill> = fc.record({
  amountCents: fc.integer({ min: -1_000_000, max: 3_000_000 }),
  days: fc.integer({ min: 1, max: 120 }),
  lines: fc.array(anyLine, { maxLength: 14 }),
})
const anySeason = fc.option(fc.double({ min: 0.1, max: 6, noNaN: true }), { nil: undefined })

test('the parts of any two bills add up to their difference, to the cent, and none is nothing', () => {
  fc.assert(
    fc.property(anyBill, anyBill, anySeason, (now, before, season) => {
      const parts = whyDifferent(now, before, () => season)
      expect(together(parts)).toBe(now.amountCents - before.amountCents)
      expect(parts.every(({ cents }) => Number.isSafeInteger(cents) && cents !== 0)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

/** Bills as ours are made: from half-hours of days with 46 and 50 of them, several supply points, prices that change within. */
const PERIODS = [
  ['2026-03-09', '2026-04-08'],
  ['2026-09-09', '2026-10-08'],
  ['2026-02-09', '2026-03-08'],
  ['2025-09-20', '2025-10-31'],
] as const
const anyTariff = fc.record({
  dayRate: fc.integer({ min: 10_000, max: 60_000 }),
  nightRate: fc.integer({ min: 5_000, max: 40_000 }),
  dailyCharge: fc.integer({ min: 0, max: 400_000 }),
  isFlat: fc.boolean(),
  levy: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
})
const rateText = (hundredThousandths: number) => (hundredThousandths / 100_000).toFixed(5)
const anyMadeBill = fc
  .record({
    period: fc.constantFrom(...PERIODS),
    supplies: fc.array(
      fc.record({ id: fc.constantFrom('E', 'E2', 'G'), tariffs: fc.array(anyTariff, { minLength: 1, maxLength: 2 }), seed: fc.nat(9_999) }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ period: [first, last], supplies }): WhyBill => {
    const days = eachDay(first, last)
    const unique = [...new Map(supplies.map((supply) => [supply.id, supply])).values()]
    const lines = unique.flatMap(({ id, tariffs, seed }) => {
      const made = tariffs.map(({ dayRate, nightRate, dailyCharge, isFlat, levy }): Tariff => {
        const night = isFlat ? { nightFromHour: 0, nightToHour: 0 } : { nightFromHour: 21, nightToHour: 7 }
        const rates = { dayRate: rateText(dayRate), nightRate: rateText(nightRate), dailyCharge: rateText(dailyCharge) }
        return { ...night, ...rates, levyRate: levy === undefined ? undefined : rateText(levy) }
      })
      const turn = made.length === 1 ? days.length : Math.floor(days.length / 2)
      return linesOfParts(
        made.map((tariff, i) => {
          const own = i === 0 ? days.slice(0, turn) : days.slice(turn)
          const used = sumOfRates(
            own.map((day) => {
              const wattHours = Array.from({ length: tradingPeriodCount(day) }, (_, at) => (seed * 7 + at * 31) % 900)
              return splitByRate(tariff, day, wattHours, freeHalfHours(seed))
            }),
          )
          return {
            supply: { supplyPointId: id, planName: 'Plan', tariff, energyType: 'electricity', used } as BilledSupply,
            days: own.length,
          }
        }),
      )
    })
    return { amountCents: total(lines), days: days.length, lines: lines.map((line) => ({ ...line, rate: Number(line.rate) })) }
  })
const freeHalfHours = (seed: number) => new Set(seed % 3 === 0 ? [10, 11] : [])

test('a supply that took the place of another is billed cent by cent, however many lines were rounded', () => {
  const lines = (supplyPointId: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      supplyPointId,
      description: `Plan ${i}`,
      kind: 'energy' as const,
      unit: 'kWh' as const,
      quantity: 1.004,
      rate: 0.1,
      amountCents: 10,
    }))
  const bill = (own: ReturnType<typeof lines>): WhyBill => ({ amountCents: Math.round(own.length * 10 * 1.15), days: 30, lines: own })
  const parts = whyDifferent(bill(lines('E', 40)), bill(lines('E2', 20)))
  expect(centsBy(parts)).toEqual({ cover: 230 })
})

test('of bills as they are made, with any prices, the parts add up and nothing is left unexplained', () => {
  fc.assert(
    fc.property(anyMadeBill, anyMadeBill, anySeason, (now, before, season) => {
      const parts = whyDifferent(now, before, () => season)
      expect(together(parts)).toBe(now.amountCents - before.amountCents)
      expect(Math.abs(centsBy(parts).other ?? 0)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})
