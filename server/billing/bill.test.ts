import { expect, test } from 'vitest'
import { type BilledSupply, linesOfParts, linesOfSupply, promptPaymentDiscountCents, total, withGst } from './bill.ts'

const tariff = { dayRate: '0.31250', nightRate: '0.14870', nightFromHour: 21, nightToHour: 7, dailyCharge: '1.83000' }
const own = { supplyPointId: 'sp-1', planName: 'Home', tariff }
const used = { dayWh: 200_000, nightWh: 100_000, peakWh: 0, freeWh: 0 }

const linesOf = (supply: BilledSupply, days = 30) =>
  linesOfSupply(supply, days).map(({ description, quantity, unit, rate, amountCents }) => [description, quantity, unit, rate, amountCents])

test('electricity with a night rate has a line for day, night, the daily charge and GST', () => {
  // 200 kWh at 31.25 c, 100 kWh at 14.87 c, 30 days at $1.83: $132.27, and 15 % of it.
  expect(linesOf({ ...own, energyType: 'electricity', used })).toEqual([
    ['Home, day', 200, 'kWh', '0.31250', 6_250],
    ['Home, night', 100, 'kWh', '0.14870', 1_487],
    ['Home, daily charge', 30, 'day', '1.83000', 5_490],
    ['GST', 15, 'percent', '0.15000', 1_984],
  ])
  expect(total(linesOfSupply({ ...own, energyType: 'electricity', used }, 30))).toBe(15_211)
})

test('amounts with GST add up to the bill, to the cent, and the line of GST has none', () => {
  const lines = linesOfSupply({ ...own, energyType: 'electricity', used }, 30)
  const gross = withGst(lines).map(({ grossCents }) => grossCents)
  expect(gross).toEqual([7_187, 1_711, 6_313, undefined])
  expect(7_187 + 1_711 + 6_313).toBe(total(lines))
  const [charge, gst] = lines.slice(2)
  const credit = [charge, gst].map((line) => line && { ...line, amountCents: -line.amountCents })
  expect(withGst(credit.flatMap((line) => line ?? [])).map(({ grossCents }) => grossCents)).toEqual([-7_474, undefined])
})

test('what is given with a bill has no GST', () => {
  const lines = linesOfSupply({ ...own, energyType: 'electricity', used }, 30)
  const gift = {
    supplyPointId: own.supplyPointId,
    description: 'Donation',
    quantity: 1,
    unit: 'each',
    kind: 'donation',
    rate: '5.00000',
    amountCents: 500,
  } as const
  expect(withGst([...lines, gift]).map(({ grossCents }) => grossCents)).toEqual([7_187, 1_711, 6_313, undefined, 500])
})

/** 100 kWh at 30 c, 20 days at $1, and 200 kWh that were sent, at 17 c. */
const exporting = (gstCents: number) => {
  const line = (kind: 'energy' | 'dailyCharge' | 'gst', quantity: number, rate: string, amountCents: number) => {
    const unit = ({ energy: 'kWh', dailyCharge: 'day', gst: 'percent' } as const)[kind]
    return { supplyPointId: 'sp-1', description: kind, quantity, unit, kind, rate, amountCents }
  }
  return [
    line('energy', 100, '0.30000', 3_000),
    line('dailyCharge', 20, '1.00000', 2_000),
    line('energy', 200, '-0.17000', -3_400),
    line('gst', 15, '0.15', gstCents),
  ]
}

test('exports have GST where it was charged on them, which the GST of the bill tells', () => {
  const grossOf = (gstCents: number) => withGst(exporting(gstCents)).map(({ grossCents, grossRateNzd }) => [grossCents, grossRateNzd])
  // 15 % of $50.00, all but exports. The lines come to $57.50 - $34.00, as the bill.
  expect(grossOf(750)).toEqual([
    [3_450, 0.345],
    [2_300, 1.15],
    [-3_400, -0.17],
    [undefined, undefined],
  ])
  // 15 % of $16.00, all of it: $18.40.
  expect(grossOf(240)).toEqual([
    [3_450, 0.345],
    [2_300, 1.15],
    [-3_910, -0.1955],
    [undefined, undefined],
  ])
})

test('GST that was rounded otherwise still tells what it was charged on', () => {
  const grossOf = (gstCents: number) => withGst(exporting(gstCents)).flatMap(({ grossCents }) => grossCents ?? [])
  // $57.52 and $57.48 without exports, $18.42 and $18.38 of all: by as many cents as there may be.
  expect([752, 748].map(grossOf)).toEqual([
    [3_451, 2_301, -3_400],
    [3_449, 2_299, -3_400],
  ])
  expect([242, 238].map(grossOf)).toEqual([
    [3_454, 2_302, -3_914],
    [3_446, 2_298, -3_906],
  ])
})

test('a credit or a fee has no GST where the bill charged none on it, with or without exports', () => {
  const credit = { supplyPointId: 'sp-1', description: 'Goodwill', quantity: 1, unit: 'each', kind: 'other' } as const
  const grossOf = (isExporting: boolean, gstCents: number) =>
    withGst([
      ...exporting(gstCents).filter((line) => isExporting || line.amountCents > 0),
      { ...credit, rate: '-50.00000', amountCents: -5_000 },
    ]).flatMap(({ grossCents }) => grossCents ?? [])
  // 15 % of $50.00; of all lines it is 15 % of nothing.
  expect([grossOf(false, 750), grossOf(false, 0)]).toEqual([
    [3_450, 2_300, -5_000],
    [3_000, 2_000, -5_000],
  ])
  // 15 % of $50.00, of $16.00 with exports, and of -$34.00 with all.
  expect([grossOf(true, 750), grossOf(true, 240), grossOf(true, -510)]).toEqual([
    [3_450, 2_300, -3_400, -5_000],
    [3_450, 2_300, -3_910, -5_000],
    [3_450, 2_300, -3_910, -5_750],
  ])
})

test('a credit has no GST beside a fee with GST, and a fee none beside a credit with it', () => {
  const line = (kind: 'energy' | 'dailyCharge' | 'other' | 'gst', amountCents: number) => {
    const unit = ({ energy: 'kWh', dailyCharge: 'day', other: 'each', gst: 'percent' } as const)[kind]
    return { supplyPointId: 'sp-1', description: kind, quantity: 1, unit, kind, rate: (amountCents / 100).toFixed(5), amountCents }
  }
  const grossOf = (...lines: ReturnType<typeof line>[]) => withGst(lines).flatMap(({ grossCents }) => grossCents ?? [])
  const [use, days, fee, credit] = [line('energy', 21_000), line('dailyCharge', 6_000), line('other', 2_000), line('other', -5_000)]
  // 15 % of $210, $60 and $20 is $43.50, and $283.50 in all; of $210, $60 and -$50 it is $33.00, and $273.00.
  expect(grossOf(use, days, fee, credit, line('gst', 4_350))).toEqual([24_150, 6_900, 2_300, -5_000])
  expect(grossOf(use, days, fee, credit, line('gst', 3_300))).toEqual([24_150, 6_900, 2_000, -5_750])
  // Of $210 and $60 it is $40.50, of all four $36.00.
  expect(grossOf(use, days, fee, credit, line('gst', 4_050))).toEqual([24_150, 6_900, 2_000, -5_000])
  expect(grossOf(use, days, fee, credit, line('gst', 3_600))).toEqual([24_150, 6_900, 2_300, -5_750])
  // What takes the bill back has all its amounts turned, as does its GST.
  const turned = [line('energy', -21_000), line('dailyCharge', -6_000), line('other', -2_000), line('other', 5_000)]
  expect(grossOf(...turned, line('gst', -4_350))).toEqual([-24_150, -6_900, -2_300, 5_000])
  // With $100 paid for exports the same, without GST on these.
  const exported = { ...line('energy', -10_000), rate: '-0.12000', quantity: 833 }
  expect(grossOf(use, days, exported, fee, credit, line('gst', 4_350))).toEqual([24_150, 6_900, -10_000, 2_300, -5_000])
  // A fixed price of $100, which is told as a fee is, and $10 back.
  expect(grossOf(line('other', 10_000), line('other', -1_000), line('gst', 1_500))).toEqual([11_500, -1_000])
  // Two bills of a period together: $200, $60 and $20 with $42 of GST, and a credit note of $50 without.
  expect(grossOf(line('energy', 20_000), days, fee, line('gst', 4_200), credit)).toEqual([23_000, 6_900, 2_300, -5_000])
})

test('of lines without GST those are told that its amount fits best, also where others are off by a few cents', () => {
  const line = (kind: 'energy' | 'other' | 'gst', quantity: number, rate: string, amountCents: number) => {
    const unit = ({ energy: 'kWh', other: 'each', gst: 'percent' } as const)[kind]
    return { supplyPointId: 'sp-1', description: kind, quantity, unit, kind, rate, amountCents }
  }
  const grossOf = (gstCents: number) =>
    withGst([
      line('energy', 1_000, '0.30000', 30_000),
      line('energy', 2, '-0.10000', -20),
      line('other', 1, '-30.00000', -3_000),
      line('gst', 15, '0.15', gstCents),
    ]).flatMap(({ grossCents }) => grossCents ?? [])
  // 15 % of $300.00 is $45.00; with the export it is 15 % of $299.80, $44.97.
  expect([grossOf(4_500), grossOf(4_497)]).toEqual([
    [34_500, -20, -3_000],
    [34_500, -23, -3_000],
  ])
})

test('an amount of GST that is of neither is shared by all lines', () => {
  // $16.00 and $6.00 of it are 137.5 % of the net amounts.
  expect(withGst(exporting(600)).map(({ grossCents }) => grossCents)).toEqual([4_125, 2_750, -4_675, undefined])
})

test('every line names its supply point', () => {
  expect(linesOfSupply({ ...own, energyType: 'electricity', used }, 30).map(({ supplyPointId }) => supplyPointId)).toEqual(
    new Array(4).fill('sp-1'),
  )
})

test('a flat plan has one line of energy', () => {
  const flat = { ...own, tariff: { ...tariff, nightFromHour: 0, nightToHour: 0 } }
  expect(linesOf({ ...flat, energyType: 'electricity', used: { dayWh: 1_500, nightWh: 0, peakWh: 0, freeWh: 0 } }, 1)[0]).toEqual([
    'Home, anytime',
    1.5,
    'kWh',
    '0.31250',
    47,
  ])
})

test('peak hours and the levy have a line each', () => {
  const own = { ...tariff, nightFromHour: 0, nightToHour: 0, peak: { rate: '0.40000', fromHour: 17, toHour: 21 }, levyRate: '0.00190' }
  const supply = { supplyPointId: 'sp-1', planName: 'Home', tariff: own, energyType: 'electricity' as const }
  expect(linesOf({ ...supply, used: { dayWh: 100_000, nightWh: 0, peakWh: 25_000, freeWh: 5_000 } })).toEqual([
    ['Home, off-peak', 100, 'kWh', '0.31250', 3_125],
    ['Home, peak', 25, 'kWh', '0.40000', 1_000],
    ['Home, free power hours', 5, 'kWh', '0.00000', 0],
    ['Home, levy', 125, 'kWh', '0.00190', 24],
    ['Home, daily charge', 30, 'day', '1.83000', 5_490],
    ['GST', 15, 'percent', '0.15000', 1_446],
  ])
})

test('free hours are a line without an amount, where there are some', () => {
  const lines = linesOf({ ...own, energyType: 'electricity', used: { ...used, peakWh: 0, freeWh: 5_000 } })
  expect(lines[2]).toEqual(['Home, free power hours', 5, 'kWh', '0.00000', 0])
  expect(lines).toHaveLength(5)
})

test('natural gas has one rate', () => {
  expect(linesOf({ ...own, energyType: 'naturalGas', wattHours: 420_000 })).toEqual([
    ['Home', 420, 'kWh', '0.31250', 13_125],
    ['Home, daily charge', 30, 'day', '1.83000', 5_490],
    ['GST', 15, 'percent', '0.15000', 2_792],
  ])
})

test('bottles are counted whole, and no line is made for none', () => {
  const bottles = { ...own, tariff: { ...tariff, dayRate: '126.50000' } }
  expect(linesOf({ ...bottles, energyType: 'lpg', bottles: 2 })[0]).toEqual(['Home', 2, 'bottle', '126.50000', 25_300])
  expect(linesOf({ ...bottles, energyType: 'lpg', bottles: 0 }).map(([description]) => description)).toEqual(['Home, daily charge', 'GST'])
})

test('the discount for prompt payment is rounded to the cent', () => {
  expect([promptPaymentDiscountCents(12_345, '0.0200'), promptPaymentDiscountCents(12_325, '0.0200')]).toEqual([247, 247])
  expect(promptPaymentDiscountCents(12_324, '0.0200')).toBe(246)
})

test('each line says what it is of, and a levy is of the energy that was charged', () => {
  const levied = { ...own, tariff: { ...tariff, levyRate: '0.00190' } }
  const kindsOf = (supply: BilledSupply) => linesOfSupply(supply, 30).map(({ kind, quantity }) => [kind, quantity])
  expect(kindsOf({ ...levied, energyType: 'electricity', used: { ...used, freeWh: 5_000 } })).toEqual([
    ['energy', 200],
    ['energy', 100],
    ['energy', 5],
    ['levy', 300],
    ['dailyCharge', 30],
    ['gst', 15],
  ])
  expect(kindsOf({ ...levied, energyType: 'naturalGas', wattHours: 7_000 })).toEqual([
    ['energy', 7],
    ['levy', 7],
    ['dailyCharge', 30],
    ['gst', 15],
  ])
  expect(kindsOf({ ...levied, energyType: 'lpg', bottles: 2 })).toEqual([
    ['energy', 2],
    ['dailyCharge', 30],
    ['gst', 15],
  ])
})

test('without anything supplied there is no line, and GST of nothing is nothing', () => {
  expect(linesOfParts([])).toEqual([])
  const free = { ...own, tariff: { ...tariff, dailyCharge: '0.00000' } }
  expect(withGst(linesOfSupply({ ...free, energyType: 'lpg', bottles: 0 }, 30)).map(({ grossCents }) => grossCents)).toEqual([0, undefined])
})
