import { expect, test } from 'vitest'
import { candidatesFor, firstAlike } from './compared-bills.ts'

const bill = (id: string, startDay: string, endDay: string, amountCents = 10_000) => ({ id, startDay, endDay, amountCents })
const october = bill('oct', '2026-10-09', '2026-11-08')
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
  const { before, lastYear } = candidatesFor(october, all)
  expect(ids(before).slice(0, 2)).toEqual(['sep', 'aug'])
  expect(ids(lastYear)).toEqual(['last-oct', 'last-sep'])
})

test('a credit note is compared with nothing', () => {
  const note = bill('note', '2026-10-09', '2026-11-08', -500)
  expect(candidatesFor(note, [note, bill('sep', '2026-09-09', '2026-10-08')])).toEqual({ before: [], lastYear: [] })
})

test('fuels that are billed in turn are compared with their own', () => {
  const bills = [october, bill('gas', '2026-09-20', '2026-10-08'), bill('power', '2026-09-01', '2026-09-30')]
  const supplies: Record<string, (string | null)[]> = { oct: ['E', null], gas: ['G'], power: ['E'] }
  const alike = firstAlike(october, candidatesFor(october, bills).before, (id) => new Set(supplies[id]))
  expect(alike?.id).toBe('power')
})

test('a bill without a line of one supply point is of them all', () => {
  const whole = bill('whole', '2026-09-09', '2026-10-08')
  expect(firstAlike(october, [whole], (id) => new Set(id === 'whole' ? [null] : ['E']))?.id).toBe('whole')
})
