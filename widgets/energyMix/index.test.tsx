import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const { data } = fixtures.content
const textOf = (own: typeof data) => drawFixture(widget, { config: {}, data: own }).container.textContent

test('the first sentence is the largest use, and it says that it is an estimate', () => {
  expect(textOf(data)).toContain('Appliances made up about a third of the week to 15 Oct: $66.42 of')
  expect(textOf(data)).toContain('These are estimates, before daily charges.')
})

test('a buying group sees energy, never dollars', () => {
  expect(textOf({ ...data, kWhOnly: true })).not.toContain('$')
})

test('of a week with missing days it says so', () => {
  expect(textOf({ ...data, period: { startDate: '2026-10-09', numberOfDays: 3 } })).toContain('from 3 of the seven days')
})

test('without a profile it asks for one, and without readings it waits', () => {
  expect(textOf({ state: 'HOME_PROFILE_NOT_COMPLETED', kWhOnly: false, categories: [] } as unknown as typeof data)).toContain(
    'Tell us about',
  )
  expect(textOf({ state: 'COMING_SOON', kWhOnly: false, categories: [] } as unknown as typeof data)).toContain('Coming soon')
})
