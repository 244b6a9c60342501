import { expect, test } from 'vitest'
import { KIND_BY_UNIT, type BillLineKind, type BillUnit } from '#schemas/feed/billing.ts'
import { total, withGst } from './bill.ts'
import { type BilledLine, billedPrice, leftByDiscounts, ofKind, partsOfBill, supplyCentsOf, withTakenBack } from './billed.ts'
import { correctionOf } from './correction.ts'
import { hasReadingsBehind } from './insights/find-explained.ts'

type Stored = Parameters<typeof partsOfBill>[0][number]

const line = (
  supplyPointId: string | null,
  amount: string,
  { quantity = '1', unit = 'kWh', kind = KIND_BY_UNIT[unit], rate = '0.30000' }: Partial<Omit<Stored, 'supplyPointId' | 'amount'>> = {},
): Stored => ({ supplyPointId, description: kind, quantity, unit, kind, rate, amount })

const gst = (supplyPointId: string | null, amount: string) => line(supplyPointId, amount, { quantity: '15.000', unit: 'percent' })
const amounts = (lines: Stored[]) =>
  [...partsOfBill(lines)].map(([id, own]) => [id, ...own.map(({ kind, amountCents }) => `${kind} ${amountCents}`)])

test('one line of GST for the account is shared by what each supply point comes to, to the cent', () => {
  // $117.79 and $55.80 of electricity, $40.01 of gas; 15 % of $213.60 is $32.04: 173.59 / 213.60 of it is $26.04.
  const lines = [line('E', '117.79'), line('E', '55.80', { unit: 'day' }), line('G', '40.01'), gst(null, '32.04')]
  expect(amounts(lines)).toEqual([
    ['E', 'energy 11779', 'dailyCharge 5580', 'gst 2604'],
    ['G', 'energy 4001', 'gst 600'],
  ])
})

test('one line of GST that was not charged on exports is shared by what it was charged on', () => {
  // $50 of A and $100 of B, and $15 and $7.50 of GST; A is paid $70 for exports, so it comes to less than nothing.
  const exported = line('A', '-70.00', { quantity: '500', rate: '-0.14000' })
  expect(amounts([line('A', '50.00'), exported, line('B', '100.00'), gst(null, '22.50')])).toEqual([
    ['A', 'energy 5000', 'energy -7000', 'gst 750'],
    ['B', 'energy 10000', 'gst 1500'],
  ])
  // With GST on exports it is 15 % of $80: of -$20 and of $100.
  expect(amounts([line('A', '50.00'), exported, line('B', '100.00'), gst(null, '12.00')])).toEqual([
    ['A', 'energy 5000', 'energy -7000', 'gst -300'],
    ['B', 'energy 10000', 'gst 1500'],
  ])
})

test('a fuel that comes to less than nothing has its own GST below zero, and the other its own in whole', () => {
  // Power of $100; 300 kWh of gas are taken back at 30 c, and $60 are charged: 15 % of $70, of which $15.00 and -$4.50 are due.
  const lines = [line('E', '100.00'), line('G', '-90.00', { quantity: '-300' }), line('G', '60.00', { unit: 'day' })]
  const totals = (ofGst: string, besides: Stored[] = []) =>
    [...partsOfBill([...lines, ...besides, gst(null, ofGst)]).values()].map((own) => total(own))
  expect(totals('10.50')).toEqual([11_500, -3_450])
  const grossOf = (id: string) =>
    withGst(partsOfBill([...lines, gst(null, '10.50')]).get(id) ?? []).flatMap(({ grossCents }) => grossCents ?? [])
  expect([grossOf('E'), grossOf('G')]).toEqual([[11_500], [-10_350, 6_900]])
  // Of what the retailer rounded otherwise every cent is given, half of it to each.
  expect(totals('10.52')).toEqual([11_501, -3_449])
  // $35 is not 15 % of what they come to: it goes by what is above zero.
  expect(totals('35.00')).toEqual([13_500, -3_000])
  // Each has GST of its own, and 1 c is left for the account.
  expect(totals('0.01', [gst('E', '15.00'), gst('G', '-4.50')])).toEqual([11_501, -3_450])
  // One line of each is the same. $100 and -$100 have $15.00 and -$15.00, and none together.
  const shares = (...amounts: [string, string, string]) =>
    [...partsOfBill([line('E', amounts[0]), line('G', amounts[1], { quantity: '-300' }), gst(null, amounts[2])]).values()].map((own) =>
      total(own),
    )
  expect([shares('100.00', '-30.00', '10.50'), shares('100.00', '-100.00', '0.00')]).toEqual([
    [11_500, -3_450],
    [11_500, -11_500],
  ])
  // What takes such a bill back has all of it turned.
  const turned = [line('E', '-100.00', { quantity: '-333' }), line('G', '30.00'), gst(null, '-10.50')]
  expect([...partsOfBill(turned).values()].map((own) => total(own))).toEqual([-11_500, 3_450])
})

test('GST of a home that is registered for it goes by what each fuel comes to with its exports', () => {
  // $50 of power less $80 for exports, and $100 of gas: 15 % of -$30 and of $100.
  const exported = line('E', '-80.00', { quantity: '500', rate: '-0.16000' })
  expect(amounts([line('E', '50.00'), exported, line('G', '100.00'), gst(null, '10.50')])).toEqual([
    ['E', 'energy 5000', 'energy -8000', 'gst -450'],
    ['G', 'energy 10000', 'gst 1500'],
  ])
})

test('GST of the account goes by what each supply point has of its fees, so that the lines of each have their own GST', () => {
  // A uses $100 and is paid $60, B uses $100, and a fee of $5 is shared by $40 and $100: $1.43 of it is A's. 15 % of $101.43 is $15.21.
  const own = [
    line('A', '80.00'),
    line('A', '20.00', { unit: 'day' }),
    line('A', '-60.00', { quantity: '400', rate: '-0.15000' }),
    line('B', '100.00'),
  ]
  const fee = line(null, '5.00', { unit: 'each' })
  const grossOf = (lines: Stored[]) => withGst(partsOfBill(lines).get('A') ?? []).flatMap(({ grossCents }) => grossCents ?? [])
  expect(grossOf([...own, gst(null, '30.75'), fee])).toEqual([9_200, 2_300, -6_000, 164])
  // Each has GST of its own, and the account that of the fee, $0.75. A comes to $55 and B to $115: $1.62 of the fee is A's.
  expect(grossOf([...own, gst('A', '15.00'), gst('B', '15.00'), fee, gst(null, '0.75')])).toEqual([9_200, 2_300, -6_000, 186])
})

test('a bill that tells no use takes for supply all but exports, with the GST that was charged on them', () => {
  // A fixed charge of $100, less $60 for exports: 15 % of $100, or of $40.
  const lines = [line('A', '100.00', { unit: 'each' }), line('A', '-60.00', { quantity: '500', rate: '-0.12000' })]
  const suppliedFor = (ofGst: string, cents: number) =>
    supplyCentsOf({ lines: partsOfBill([...lines, gst('A', ofGst)]).get('A') ?? [], cents }, undefined)
  expect([suppliedFor('15.00', 5_500), suppliedFor('6.00', 4_600)]).toEqual([11_500, 11_500])
})

test('fees and discounts of the account are shared too, and every cent is given once', () => {
  const lines = [line('A', '10.00'), line('B', '10.00'), line('C', '10.00'), line(null, '-0.05', { unit: 'each', kind: 'discount' })]
  const shared = [...partsOfBill(lines).values()].map((own) => own.at(-1)?.amountCents)
  expect(shared.reduce<number>((all, cents) => all + (cents ?? 0), 0)).toBe(-5)
})

test('a discount of the account goes by what it is off: not by exports, nor by fees', () => {
  const power = [line('E', '90.00', { quantity: '300.000' }), line('E', '30.00', { unit: 'day' })]
  const exported = (amount: string) => line('E', amount, { quantity: '500', rate: '-0.12000' })
  const off = (amount: string) => line(null, amount, { unit: 'each', kind: 'discount' })
  const partsWith = (...besides: Stored[]) => [...partsOfBill([...power, line('G', '100.00'), ...besides]).values()]
  const discountsOf = (parts: BilledLine[][]) => parts.map((lines) => total(ofKind(lines, 'discount')))
  // 10 % of $120 and of $100, with exports of less and of more than that.
  const solar = partsWith(exported('-60.00'), off('-22.00'))
  expect([discountsOf(solar), discountsOf(partsWith(exported('-180.00'), off('-22.00')))]).toEqual([
    [-1_200, -1_000],
    [-1_200, -1_000],
  ])
  expect(solar.map((lines) => leftByDiscounts({ lines }, 0))).toEqual([0.9, 0.9])
  // 30 c less a tenth, and 15 %: 31.05 c; $108.00 and 15 % were taken for supply.
  expect(billedPrice({ lines: solar[0] ?? [] }, 0)?.centsPerWh).toBeCloseTo(0.031_05, 10)
  expect(supplyCentsOf({ lines: solar[0] ?? [], cents: 5_520 }, 300_000)).toBe(12_420)
  // A fee of $40 has no discount, and what each supply point has off already is less: $22 by $120 and $98.
  expect(discountsOf(partsWith(line('E', '40.00', { unit: 'each' }), off('-22.00')))).toEqual([-1_200, -1_000])
  const ofGas = line('G', '-2.00', { unit: 'each', kind: 'discount' })
  expect(discountsOf(partsWith(ofGas, off('-21.80')))).toEqual([-1_200, -200 - 980])
  // A fixed price is of what is not metered, also where it is told as a fee is: $22 by $120 and $100.
  const fixed = [...power, line('G', '100.00', { unit: 'each' }), off('-22.00')]
  expect(discountsOf([...partsOfBill(fixed).values()])).toEqual([-1_200, -1_000])
  // What takes such a bill back has all of it turned.
  const turned = [line('E', '-120.00', { quantity: '-400' }), line('E', '60.00', { quantity: '-500', rate: '-0.12000' })]
  expect(discountsOf([...partsOfBill([...turned, line('G', '-100.00', { quantity: '-300' }), off('22.00')]).values()])).toEqual([
    1_200, 1_000,
  ])
})

test('what is given with a bill is of no supply point', () => {
  const gift = line(null, '5.00', { unit: 'each', kind: 'donation' })
  expect(amounts([line('A', '10.00'), line('B', '10.00'), gift])).toEqual([
    ['A', 'energy 1000'],
    ['B', 'energy 1000'],
  ])
})

test('a bill without a line of a supply point is shared by what their readings are worth, to the cent', () => {
  // Readings worth $173.59 of electricity and $40.01 of gas, of $213.60: of $201.10 that is $163.43, of the $30.17 of GST $24.52.
  const worth = new Map([
    ['E', 17_359],
    ['G', 4_001],
  ])
  const parts = [...partsOfBill([line(null, '201.10'), gst(null, '30.17')], worth)]
  expect(parts.map(([id, own]) => [id, ...own.map(({ kind, amountCents }) => `${kind} ${amountCents}`)])).toEqual([
    ['E', 'energy 16343', 'gst 2452'],
    ['G', 'energy 3767', 'gst 565'],
  ])
})

test('kWh of a whole account with two supply points are no correction of either, of the only one they are', () => {
  const lines = [line(null, '120.00', { quantity: '400.000' }), line(null, '0.00', { quantity: '10.000', rate: '0.00000' })]
  const now = [used(300_000, '0.3'), used(10_000, '0')]
  const partOf = (...ids: string[]) => ({ lines: partsOfBill(lines, new Map(ids.map((id) => [id, 100]))).get('E') ?? [] })
  expect(correctionOf(partOf('E', 'G'), now)).toBeUndefined()
  // 100 kWh less at 30 c: $30 and $4.50 of GST.
  expect(correctionOf(partOf('E'), now)).toEqual({ wattHours: -100_000, cents: -3_450 })
})

test('a credit note is shared by what it gives back', () => {
  // $100 and $50 back, and $22.50 of GST: two thirds of it are $15.
  const lines = [line('E', '-100.00'), line('G', '-50.00'), gst(null, '-22.50')]
  expect(amounts(lines)).toEqual([
    ['E', 'energy -10000', 'gst -1500'],
    ['G', 'energy -5000', 'gst -750'],
  ])
})

const billed = (...energy: [quantity: string, rate: string, amount: string, kind?: BillLineKind, unit?: BillUnit][]) => {
  const lines = energy.map(([quantity, rate, amount, kind, unit]) => line('E', amount, { quantity, rate, kind, unit }))
  const own = partsOfBill(withTakenBack([...lines, gst(null, '26.04')])).get('E') ?? []
  return { lines: own }
}
const used = (wattHours: number, rate = '0.30110') => ({ rate, wattHours, cents: Math.round((wattHours * Number(rate)) / 10) })

test('whole kWh of a bill are no correction of the readings, a kWh more is', () => {
  const whole = billed(['391', '0.30110', '117.73'])
  expect([390_001, 391_204, 391_999].map((wattHours) => correctionOf(whole, [used(wattHours)]))).toEqual([undefined, undefined, undefined])
  // 1.204 kWh at 30.11 c is 36 c; the bill rounded $117.73 of $118.0926: 36 c and GST of 5 c.
  expect(correctionOf(whole, [used(392_204)])).toEqual({ wattHours: 1_204, cents: 41 })
})

test('a bill to the watt-hour is corrected by one', () => {
  const exact = billed(['391.204', '0.30110', '117.79'])
  expect(correctionOf(exact, [used(391_204)])).toBeUndefined()
  expect(correctionOf(exact, [used(391_205)])).toMatchObject({ wattHours: 1 })
})

test('a levy per kWh is no energy, and goes with what is corrected', () => {
  const levied = billed(['400.000', '0.30000', '120.00'], ['400.000', '0.00500', '2.00', 'levy'])
  expect(correctionOf(levied, [used(400_000, '0.3')])).toBeUndefined()
  // 100 kWh more: $30 at 30 c and $0.50 of levy, and $4.58 of GST.
  expect(correctionOf(levied, [used(500_000, '0.3')])).toEqual({ wattHours: 100_000, cents: 3_508 })
})

test('kWh that were exported are no energy that readings confirm, kWh that a credit note gave back are', () => {
  const now = [used(391_204)]
  expect(correctionOf(billed(['391.204', '0.30110', '117.79'], ['500.000', '-0.12000', '-60.00']), now)).toBeUndefined()
  expect(correctionOf(billed(['391.204', '0.30110', '117.79'], ['500.000', '0.12000', '-60.00']), now)).toBeUndefined()
  expect(correctionOf(billed(['417.204', '0.30110', '125.62'], ['-26.000', '0.30110', '-7.83']), now)).toBeUndefined()
})

test('exports have no readings behind them, also at a price that is charged for use', () => {
  const exported = billed(['150.000', '0.12000', '18.00'], ['200.000', '0.30000', '60.00'], ['200.000', '0.12000', '-24.00'])
  expect(correctionOf(exported, [used(150_000, '0.12'), used(200_000, '0.3')])).toBeUndefined()
  // $78.00 of energy, and 15 %.
  expect(supplyCentsOf({ ...exported, cents: 6_210 }, 350_000)).toBe(8_970)
})

test('what a line takes back counts below zero, also where its quantity is written above: whole lines, of a credit note also parts', () => {
  const reversed = billed(['417.204', '0.30110', '125.62'], ['417.204', '0.30110', '-125.62'], ['391.204', '0.30110', '117.79'])
  expect(correctionOf(reversed, [used(391_204)])).toBeUndefined()
  // $117.79 and 15 %: no more was taken for supply.
  expect(supplyCentsOf({ ...reversed, cents: 13_546 }, 391_204)).toBe(13_546)
  const quantities = (lines: Stored[], among?: Stored[], isNote?: boolean) =>
    withTakenBack(lines, among, isNote).map(({ quantity }) => quantity)
  const [note, levied] = [line('E', '-30.00', { quantity: '100' }), line('E', '-30.00', { quantity: '100', kind: 'levy' })]
  const charged = line('E', '90.00', { quantity: '300', rate: '0.300' })
  expect(quantities([note, levied], [charged], true)).toEqual(['-100', '100'])
  expect(quantities([note], [line('G', '90.00', { quantity: '300' })], true)).toEqual(['100'])
  const written = line('E', '-30.00', { quantity: '-100' })
  expect(quantities([charged, note, written])).toEqual(['300', '100', '-100'])
  expect(quantities([note], [line('E', '30.00', { quantity: '100.000' })])).toEqual(['-100'])
})

test('a line of exports has no readings behind it, one of what is given back has', () => {
  const hasReadings = (rate: string, quantity: string, amount: string) =>
    hasReadingsBehind({ kind: 'energy', unit: 'kWh', rate, quantity, amount })
  expect([hasReadings('-0.12', '500', '-60.00'), hasReadings('0.12', '500', '-60.00')]).toEqual([false, false])
  expect([hasReadings('0.12', '500', '60.00'), hasReadings('0.12', '-50', '-6.00'), hasReadings('0', '5', '0.00')]).toEqual([
    true,
    true,
    true,
  ])
})

test('energy that moved to other hours is a correction; what a bill charges at rates of its own is none', () => {
  const dayAndNight = billed(['100.000', '0.30000', '30.00'], ['50.000', '0.10000', '5.00'])
  const now = (day: number, night: number) => correctionOf(dayAndNight, [used(day, '0.30000'), used(night, '0.10000')])
  expect(now(100_000, 50_000)).toBeUndefined()
  // 10 kWh at 10 c in place of 30 c: $2 less, and 30 c of GST.
  expect(now(90_000, 60_000)).toEqual({ wattHours: 0, cents: -230 })
  expect(correctionOf(dayAndNight, [used(150_000, '0.20000')])).toBeUndefined()
})

test('a fixed price for energy is corrected by no reading', () => {
  expect(correctionOf(billed(['1', '99.00000', '99.00', 'energy', 'each']), [used(391_204)])).toBeUndefined()
  const besides = billed(['1', '99.00000', '99.00', 'energy', 'each'], ['10.000', '0.30110', '3.01'])
  expect(correctionOf(besides, [used(391_204)])).toBeUndefined()
})

test('where the plan has other rates than the bill, a half-hour more is told at the rate that the bill charged', () => {
  // 1 kWh at the contracted 25 c, and 4 c of GST; the plan has 30.11 c.
  expect(correctionOf(billed(['391.204', '0.25000', '97.80']), [used(392_204)])).toEqual({ wattHours: 1_000, cents: 29 })
  // Two kWh of the night, which was billed at 12 c and costs 14 c now: 24 c and 4 c of GST.
  const earlierPlan = billed(['100.000', '0.28000', '28.00'], ['50.000', '0.12000', '6.00'])
  expect(correctionOf(earlierPlan, [used(100_000, '0.30000'), used(52_000, '0.14000')])).toEqual({ wattHours: 2_000, cents: 28 })
})

test('where no line tells which energy changed, it is told at the average that the bill charged', () => {
  // 80 kWh at 30 c and 40 kWh of the controlled register at 20 c are $32, 26.67 c each: 1.5 kWh are 40 c, and 6 c of GST.
  const controlled = billed(['80.000', '0.30000', '24.00'], ['40.000', '0.20000', '8.00'])
  expect(correctionOf(controlled, [used(121_500, '0.30000')])).toEqual({ wattHours: 1_500, cents: 46 })
})

test('energy of a rate of which the bill charged none is told at that rate', () => {
  // 10 kWh moved from 30 c to 10 c: $2 less, and 30 c of GST.
  const noNight = billed(['100.000', '0.30000', '30.00'], ['0.000', '0.10000', '0.00'])
  expect(correctionOf(noNight, [used(90_000, '0.30000'), used(10_000, '0.10000')])).toEqual({ wattHours: 0, cents: -230 })
})
