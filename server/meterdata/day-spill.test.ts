import { readdirSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { icpCheckCharacters } from '#lib/forms/icp.ts'
import { ContradictingReading, DayBook, type ReadDay } from './day-book.ts'
import { DaySpill } from './day-spill.ts'
import { times } from '../../tests/thorough.ts'
import { testFolder } from '../../tests/test-folder.ts'

const folder = testFolder('spill')
afterAll(() => rmSync(folder, { recursive: true }))

const byName = (days: Iterable<ReadDay>) =>
  [...days].sort((a, b) => `${a.icp} ${a.flow} ${a.localDay}`.localeCompare(`${b.icp} ${b.flow} ${b.localDay}`))

const reading = fc.record({
  icp: fc.constantFrom('0000000001AA111', '0000000002AA222', '0000000003AA333'),
  meter: fc.constantFrom('one', 'two, of a "kind"'),
  flow: fc.constantFrom('X' as const, 'I' as const),
  day: fc.constantFrom('2026-06-10', '2026-09-27', '2026-04-05'),
  period: fc.integer({ min: 1, max: 46 }),
  wattHours: fc.option(fc.nat(10_000)),
  isEstimated: fc.boolean(),
})

test('days that went to the disk and back are what they would have been in memory', { timeout: times(30_000, 300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { maxLength: 60 }), fc.nat(20), async (readings, each) => {
      const whole = new DayBook()
      const book = new DayBook()
      const spill = new DaySpill(folder)
      const contradicts = () =>
        readings.some(({ icp, meter, flow, day, period, wattHours, isEstimated }) => {
          try {
            whole.add(icp, meter, flow, day, period, wattHours, isEstimated)
            return false
          } catch {
            return true
          }
        })
      const spilled = async () => {
        for (const [i, { icp, meter, flow, day, period, wattHours, isEstimated }] of readings.entries()) {
          book.add(icp, meter, flow, day, period, wattHours, isEstimated)
          if (i % (each + 1) === 0) await spill.take(book)
        }
        await spill.take(book)
        const days: ReadDay[] = []
        let readingsRead = 0
        for await (const part of spill.books()) {
          days.push(...part.days())
          readingsRead += part.readings
        }
        return { days: byName(days), readings: readingsRead }
      }
      try {
        if (contradicts()) await expect(spilled()).rejects.toThrow(ContradictingReading)
        else expect(await spilled()).toEqual({ days: byName(whole.days()), readings: whole.readings })
      } finally {
        await spill.close()
      }
    }),
    { numRuns: times(15, 100) },
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a day whose clock shows an hour twice stays in memory until the file is read, and is taken with all of it', async () => {
  const spill = new DaySpill(folder)
  const book = new DayBook()
  const add = (period: number) => book.add('0000000001AA111', 'one', 'X', '2026-04-05', period, 100, false)
  add(1)
  await spill.take(book)
  expect(book.has('0000000001AA111', 'one', 'X', '2026-04-05', 5)).toBe(false)
  add(5)
  await spill.take(book)
  expect(book.has('0000000001AA111', 'one', 'X', '2026-04-05', 5)).toBe(true)
  add(7)
  await spill.take(book, true)
  const days: ReadDay[] = []
  for await (const part of spill.books()) days.push(...part.days())
  expect(days.map(({ localDay, wattHours }) => [localDay, wattHours.flatMap((value, i) => (value === null ? [] : i + 1))])).toEqual([
    ['2026-04-05', [1, 5, 7]],
  ])
  await spill.close()
})

test('a month of 500,000 supply points with two meters each is taken', async () => {
  // Of the supply points one in a hundred, or in 25, of the month three days; so of what is read at once one in 1,033, or in 258.
  const [supplyPoints, month, mostAtOnce] = [times(5_000, 20_000), eachDay('2026-07-01', '2026-07-03'), times(194, 774)]
  const spill = new DaySpill(folder, mostAtOnce)
  const book = new DayBook()
  for (let i = 1; i <= supplyPoints; i++) {
    const number = `${String(1_730_000 + i).padStart(10, '0')}NL`
    const icp = number + icpCheckCharacters(number)
    for (const day of month) for (const meter of ['all hours', 'hot water']) book.add(icp, meter, 'X', day, 1, 1, false)
    if (i % times(500, 2_000) === 0) await spill.take(book)
  }
  let days = 0
  for await (const part of spill.books()) days += part.dayCount
  expect(days).toBe(supplyPoints * month.length)
  await spill.close()
})

test('one supply point with more meters than any has is refused, and not kept in memory', async () => {
  const spill = new DaySpill(folder, 100)
  for (const half of [0, 1]) {
    const book = new DayBook()
    for (let meter = 0; meter < 60; meter++) book.add('0000000001AA111', `M${half}-${meter}`, 'X', '2026-06-10', 1, 1, false)
    await spill.take(book)
    expect([book.meterDays, [...book.days()]]).toEqual([0, []])
  }
  await expect(
    (async () => {
      for await (const _ of spill.books());
    })(),
  ).rejects.toThrow('send it in parts')
  await spill.close()
})
