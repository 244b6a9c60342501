import { expect, test } from 'vitest'
import { advance, type Progress, revealed, type Tell } from './reveal.ts'

const BANDS = [['hero', 'bill'], ['recent', 'next'], ['eco']]
const ALL = BANDS.flat()

const after = (...told: Tell[]): Progress =>
  told.reduce(advance, { near: new Set<string>(), settled: new Set<string>(), absent: new Set<string>(), late: new Set<string>() })
const near = (...ids: string[]): Tell => ({ is: 'near', ids })
const settled = (...ids: string[]): Tell[] => ids.map((id) => ({ is: 'settled', id }))
const shown = (progress: Progress, before: string[] = []) => [...revealed(BANDS, progress, new Set(before))]

test('widgets beside each other show together', () => {
  expect(shown(after(near(...ALL), ...settled('hero')))).toEqual([])
  expect(shown(after(near(...ALL), ...settled('hero', 'bill')))).toEqual(['hero', 'bill'])
})

test('what is further down waits for what is above it', () => {
  expect(shown(after(near(...ALL), ...settled('eco', 'hero', 'bill')))).toEqual(['hero', 'bill'])
  expect(shown(after(near(...ALL), ...settled(...ALL)))).toEqual(ALL)
})

test('a widget that takes too long holds nothing back', () => {
  expect(shown(after(near(...ALL), ...settled('hero', 'bill', 'next', 'eco'), { is: 'late', ids: ['recent'] }))).toEqual(ALL)
})

test('widgets that were skipped by scrolling past them hold nothing back', () => {
  expect(shown(after(near('hero', 'eco'), ...settled('hero', 'bill', 'eco')))).toEqual(['hero', 'bill', 'eco'])
})

test('what shows stays when a widget above it comes near', () => {
  expect(shown(after(near('eco', 'recent'), ...settled('eco')), ['eco'])).toEqual(['eco'])
})

test('a widget that loads again shows again in its turn', () => {
  const again = after(near(...ALL), ...settled(...ALL), { is: 'loading', id: 'recent' })
  expect(shown(again, ALL)).not.toContain('recent')
  expect(shown(again, ALL)).toContain('eco')
})

test('what changes nothing is the same object, so that nothing renders again', () => {
  const progress = after(near(...ALL), ...settled(...ALL))
  expect(advance(progress, { is: 'settled', id: 'hero' })).toBe(progress)
  const before = new Set(ALL)
  expect(revealed(BANDS, progress, before)).toBe(before)
})
