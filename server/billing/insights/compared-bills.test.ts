import { expect, test } from 'vitest'
import { candidatesFor, firstAlike, takenBackBy } from './compared-bills.ts'

const bill = (id: string, startDay: string, endDay: string, amountCents = 10_000) => ({ id, startDay, endDay, amountCents })
const october = bill('oct', '2026-10-09', '2026-11-08')
const isNote = ({ amountCents }: { amountCents: number }) => amountCents < 0
const sent = (id: string, issuedDay: string, amountCents: number) => ({ ...october, id, issuedDay, amountCents })
const ofHome = () => new Set(['E', null])
const allForEnergy = () => true
const ids = (bills: readonly { id: string }[]) => bills.map(({ id }) => id)

test('the bills before, latest first, and of last year the nearest; no credit note', () => {
  const all = [
    october,
    bill('sep', '2026-09-09', '2026-10-08'),
    bill('note', '2026-09-09', '2026-10-08', -500),
    bill('aug', '2026-08-09', '2026-09-08'),
    bill('last-nov', '2025-11-09', '2025-12-08'),
    bill('last-oct', '2025-10-09', '2025-11-08'),
    bill('last-sep', '2025-09-25', '2025-10-25'),
  ]
  const { before, lastYear } = candidatesFor(october, all, isNote)
  expect(ids(before).slice(0, 2)).toEqual(['sep', 'aug'])
  expect(ids(lastYear)).toEqual(['last-oct', 'last-sep'])
})

test('a credit note is compared with nothing', () => {
  const note = bill('note', '2026-10-09', '2026-11-08', -500)
  expect(candidatesFor(note, [note, bill('sep', '2026-09-09', '2026-10-08')], isNote)).toEqual({ before: [], lastYear: [] })
})

test('fuels that are billed in turn are compared with their own', () => {
  const bills = [october, bill('gas', '2026-09-20', '2026-10-08'), bill('power', '2026-09-01', '2026-09-30')]
  const supplies: Record<string, (string | null)[]> = { oct: ['E', null], gas: ['G'], power: ['E'] }
  const alike = firstAlike(october, candidatesFor(october, bills, isNote).before, (id) => new Set(supplies[id]), allForEnergy)
  expect(alike?.id).toBe('power')
})

test('a bill without a line of one supply point is of them all', () => {
  const whole = bill('whole', '2026-09-09', '2026-10-08')
  expect(firstAlike(october, [whole], (id) => new Set(id === 'whole' ? [null] : ['E']), allForEnergy)?.id).toBe('whole')
})

test('a bill of the account as a whole is compared with one of a supply point, but a fee of it is not', () => {
  const september = bill('sep', '2026-09-09', '2026-10-08')
  const compared = (isForEnergy: boolean) =>
    firstAlike(
      october,
      [september],
      (id) => new Set(id === 'sep' ? ['E'] : [null]),
      () => isForEnergy,
    )?.id
  expect([compared(true), compared(false)]).toEqual(['sep', undefined])
})

test('a bill of two supply points is compared with one of another two, of which it has one', () => {
  const september = bill('sep', '2026-09-09', '2026-10-08')
  const suppliesOf = (id: string) => new Set(id === 'sep' ? ['E', 'L'] : ['E', 'G'])
  for (const isForEnergy of [true, false]) expect(firstAlike(october, [september], suppliesOf, () => isForEnergy)).toBe(september)
})

test('of bills of the same days, the one for their energy is compared', () => {
  const work = bill('work', '2026-09-20', '2026-10-08')
  const comparedBeside = (startDay: string, endDay: string, isForEnergy = ({ id }: { id: string }) => id !== 'work') =>
    firstAlike(october, [work, bill('power', startDay, endDay)], ofHome, isForEnergy)?.id
  expect(comparedBeside('2026-09-09', '2026-10-08')).toBe('power')
  expect(comparedBeside('2026-09-20', '2026-10-08')).toBe('power')
  expect(comparedBeside('2026-09-21', '2026-10-08')).toBe('work')
  expect(comparedBeside('2026-09-09', '2026-10-07')).toBe('work')
  expect(comparedBeside('2026-09-09', '2026-10-08', () => false)).toBe('work')
})

test('a bill that ends on the day on which another begins is not before it', () => {
  const all = [
    bill('touching', '2026-09-10', '2026-10-09'),
    bill('before', '2026-09-09', '2026-10-08'),
    bill('nothing', '2026-08-01', '2026-08-31', 0),
  ]
  expect(ids(candidatesFor(october, all, isNote).before)).toEqual(['before', 'nothing'])
  expect(candidatesFor(bill('free', '2026-10-09', '2026-11-08', 0), all, isNote).before).toHaveLength(2)
})

test('of bills before, the six that ended latest are looked at, however they are listed', () => {
  const days = ['2026-04', '2026-09', '2026-03', '2026-08', '2026-05', '2026-07', '2026-06']
  const all = days.map((month) => bill(month, `${month}-01`, `${month}-28`))
  expect(ids(candidatesFor(october, all, isNote).before)).toEqual(['2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04'])
})

test('of last year, bills whose middle is twenty days off or less are looked at, the nearest six first', () => {
  // The middle of October’s bill is 24 October.
  const from = (startDay: string, endDay: string) => ids(candidatesFor(october, [bill('it', startDay, endDay)], isNote).lastYear)
  expect(from('2025-10-29', '2025-11-28')).toEqual(['it'])
  expect(from('2025-10-30', '2025-11-29')).toEqual([])
  expect(from('2025-09-19', '2025-10-19')).toEqual(['it'])
  expect(from('2025-09-18', '2025-10-18')).toEqual([])
  const near = [7, 3, 12, 1, 9, 5, 11].map((day) =>
    bill(`+${day}`, `2025-10-${String(9 + day).padStart(2, '0')}`, `2025-11-${String(8 + day).padStart(2, '0')}`),
  )
  expect(ids(candidatesFor(october, near, isNote).lastYear)).toEqual(['+1', '+3', '+5', '+7', '+9', '+11'])
})

test('a bill of two months is of the time of year of the middle of these', () => {
  const from = (startDay: string, endDay: string) => ids(candidatesFor(october, [bill('it', startDay, endDay)], isNote).lastYear)
  // The middle of 59 and of 60 days is the 30th of them: 20 days off, 4 October and 13 November 2025, and a day more.
  expect(from('2025-09-05', '2025-11-02')).toEqual(['it'])
  expect(from('2025-09-04', '2025-11-01')).toEqual([])
  expect(from('2025-10-15', '2025-12-13')).toEqual(['it'])
  expect(from('2025-10-16', '2025-12-14')).toEqual([])
})

test('a bill with a line of the account beside one of another supply point is not of them all', () => {
  const gas = bill('gas', '2026-09-09', '2026-10-08')
  expect(firstAlike(october, [gas], (id) => new Set(id === 'gas' ? [null, 'G'] : ['E']), allForEnergy)).toBeUndefined()
})

test('a credit note of all of a bill takes it back, and the bills of its days since are new; one of a part does not', () => {
  const first = sent('first', '2026-11-11', 10_000)
  const note = sent('note', '2026-12-01', -10_000)
  const second = sent('second', '2026-12-01', 8_000)
  const all = [{ ...sent('nov', '2026-12-11', 10_000), startDay: '2026-11-09', endDay: '2026-12-08' }, second, note, first]
  expect(takenBackBy(first, all, isNote, ofHome)).toEqual({ note, since: [second] })
  expect(takenBackBy(second, all, isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(first, [{ ...note, amountCents: -9_999 }, first], isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(first, [note, first], isNote, ofHome)).toEqual({ note, since: [] })
  // The same bill once more, after it was taken back.
  const again = sent('again', '2026-12-01', 10_000)
  expect(takenBackBy(again, [again, note, first], isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(first, [again, note, first], isNote, ofHome)).toEqual({ note, since: [again] })
})

test('a credit note of one supply point takes back no bill of another, and one of the account as a whole takes back the oldest', () => {
  const [first, second, note] = [
    sent('first', '2026-11-11', 6_900),
    sent('second', '2026-11-11', 6_900),
    sent('note', '2026-12-01', -6_900),
  ]
  const all = [note, second, first]
  const takenBy = (noted: (string | null)[]) => {
    const supplies: Record<string, (string | null)[]> = { first: ['E1', null], second: ['E2', null], note: noted }
    return [first, second].map((one) => takenBackBy(one, all, isNote, (id) => new Set(supplies[id])) !== undefined)
  }
  expect(takenBy(['E2', null])).toEqual([false, true])
  expect(takenBy([null])).toEqual([true, false])
})

test('a credit note of a supply point takes back its own bill, or where it has none, one of the account as a whole', () => {
  const [whole, own, note] = [sent('whole', '2026-11-11', 6_900), sent('own', '2026-11-11', 6_900), sent('note', '2026-12-01', -6_900)]
  const suppliesOf = (id: string) => new Set(id === 'whole' ? [null] : ['E', null])
  const takenOf = (all: (typeof note)[]) => ids([whole, own].filter((one) => takenBackBy(one, all, isNote, suppliesOf)))
  expect(takenOf([note, own, whole])).toEqual(['own'])
  expect(takenOf([note, whole])).toEqual(['whole'])
})

test('a credit note takes back no bill that was issued after it', () => {
  const [note, later, sameDay] = [
    sent('note', '2026-12-01', -10_000),
    sent('later', '2026-12-20', 10_000),
    sent('same', '2026-12-01', 10_000),
  ]
  expect(takenBackBy(later, [later, note], isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(later, [later, note, sameDay], isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(sameDay, [later, note, sameDay], isNote, ofHome)).toEqual({ note, since: [later] })
})

test('a credit note takes back a bill of its own days alone', () => {
  const first = sent('first', '2026-11-11', 10_000)
  const note = sent('note', '2026-12-01', -10_000)
  expect(takenBackBy(first, [{ ...note, startDay: '2026-10-10' }, first], isNote, ofHome)).toBeUndefined()
  expect(takenBackBy(first, [{ ...note, endDay: '2026-11-07' }, first], isNote, ofHome)).toBeUndefined()
})

test.each([
  ['another amount', 8_000],
  ['the same amount', 10_000],
])(
  'of a bill that was corrected twice, first to %s, each credit note takes back its own, and what is new is the last one',
  (_name, cents) => {
    const [first, firstNote] = [sent('first', '2026-11-11', 10_000), sent('first-note', '2026-12-01', -10_000)]
    const [second, secondNote] = [sent('second', '2026-12-01', cents), sent('second-note', '2026-12-05', -cents)]
    const third = sent('third', '2026-12-05', 9_000)
    const all = [third, secondNote, second, firstNote, first]
    expect(takenBackBy(first, all, isNote, ofHome)).toEqual({ note: firstNote, since: [third] })
    expect(takenBackBy(second, all, isNote, ofHome)).toEqual({ note: secondNote, since: [third] })
  },
)

test('a bill of the same days that was sent before the credit note is not new', () => {
  const [first, work] = [sent('first', '2026-11-11', 10_000), sent('work', '2026-11-30', 6_900)]
  const [note, second] = [sent('note', '2026-12-01', -10_000), sent('second', '2026-12-01', 8_000)]
  expect(takenBackBy(first, [second, note, work, first], isNote, ofHome)).toEqual({ note, since: [second] })
  expect(takenBackBy(first, [note, work, first], isNote, ofHome)).toEqual({ note, since: [] })
})
