import { expect, test } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { outOn } from './days-out.ts'

const release = (dueAt: string, endsAt?: string): Scheduled => ({
  id: 'S1',
  campaign: 'spring',
  campaignName: 'Spring',
  pieces: [],
  base: 'r0',
  release: 'r1',
  author: 'Mere',
  note: 'Spring',
  state: 'waiting',
  dueAt,
  ...(endsAt && { endsAt }),
})
const daysOf = (one: Scheduled) =>
  ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => {
    const [found] = outOn(day, [one])
    return found ? `${found.begins ? '[' : ''}*${found.ends ? ']' : ''}` : ''
  })

test('a release is on each day that it is out, by the clock of New Zealand', () => {
  // From Friday 6 pm to Sunday 9 am.
  expect(daysOf(release('2026-11-27T05:00:00Z', '2026-11-28T20:00:00Z'))).toEqual(['', '[*', '*', '*]', ''])
})

test('one that ends at midnight is not on the day that begins then; one of hours is on its day alone', () => {
  expect(daysOf(release('2026-11-27T05:00:00Z', '2026-11-28T11:00:00Z'))).toEqual(['', '[*', '*]', '', ''])
  expect(daysOf(release('2026-11-27T05:00:00Z', '2026-11-27T06:00:00Z'))).toEqual(['', '[*]', '', '', ''])
})

test('one for good is on the day that it begins', () => {
  expect(daysOf(release('2026-11-27T05:00:00Z'))).toEqual(['', '[*', '', '', ''])
})
