import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from './sum.ts'
import { hoursFor, type Voucher, vouchersFor } from './vouchers.ts'

const vouchers: Voucher[] = [
  { id: 'LATE', hours: 6, expiryDate: '2027-05-14' },
  { id: 'SOON', hours: 2, expiryDate: '2026-12-01' },
  { id: 'USED', hours: 0, expiryDate: '2026-11-26' },
]

test('hours that expire soonest are taken first, and of no more vouchers than needed', () => {
  expect(vouchersFor(vouchers, 2, '2026-11-25')).toEqual([{ voucherId: 'SOON', hours: 2 }])
  expect(vouchersFor(vouchers, 3, '2026-11-25')).toEqual([
    { voucherId: 'SOON', hours: 2 },
    { voucherId: 'LATE', hours: 1 },
  ])
})

test('a voucher can be booked for its last day, and for no later one', () => {
  expect(vouchersFor(vouchers, 1, '2026-12-01')).toEqual([{ voucherId: 'SOON', hours: 1 }])
  expect(vouchersFor(vouchers, 1, '2026-12-02')).toEqual([{ voucherId: 'LATE', hours: 1 }])
  expect(hoursFor(vouchers, '2026-12-02')).toBe(6)
})

test('more hours than there are take nothing', () => {
  expect(vouchersFor(vouchers, 9, '2026-11-25')).toBeUndefined()
  expect(vouchersFor(vouchers, 7, '2026-12-02')).toBeUndefined()
})

test('whatever the vouchers, what is taken is what is needed, and there', () => {
  const day = fc.integer({ min: 0, max: 300 }).map((days) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10))
  const voucher = fc.record({ id: fc.uuid(), hours: fc.integer({ min: 0, max: 9 }), expiryDate: day })
  fc.assert(
    fc.property(fc.array(voucher, { maxLength: 12 }), fc.integer({ min: 1, max: 24 }), day, (all, wanted, on) => {
      const taken = vouchersFor(all, wanted, on)
      const there = hoursFor(all, on)
      expect(taken !== undefined).toBe(there >= wanted)
      if (!taken) return
      expect(sum(taken.map(({ hours }) => hours))).toBe(wanted)
      expect(new Set(taken.map(({ voucherId }) => voucherId)).size).toBe(taken.length)
      const spared = all.filter(({ id, hours, expiryDate }) => hours > 0 && expiryDate >= on && !taken.some((own) => own.voucherId === id))
      const latest = Math.max(...taken.map(({ voucherId }) => Date.parse(all.find(({ id }) => id === voucherId)?.expiryDate ?? '')))
      expect(spared.every(({ expiryDate }) => Date.parse(expiryDate) >= latest)).toBe(true)
    }),
  )
})
