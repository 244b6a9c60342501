import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says what a year adds up to beside the average home, and its areas', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content)
  expect(getByText('5.0 tonnes')).toBeTruthy()
  expect(getByText(/17% less than New Zealand’s average home/)).toBeTruthy()
  expect(getByText('3,044 kg')).toBeTruthy()
  expect(getByRole('link', { name: 'Try out changes' }).getAttribute('href')).toBe('/account/insights/carbon-calculator')
})

test('says how far the form is, or how to begin', () => {
  const begun = drawFixture(widget, fixtures.partial)
  expect(begun.getByText('2 of 4 steps answered')).toBeTruthy()
  expect(begun.getByRole('link', { name: 'Continue' })).toBeTruthy()
  const atStart = { ...fixtures.partial, data: { ...fixtures.partial.data, currentStep: 1 } }
  expect(drawFixture(widget, atStart).getByRole('link', { name: 'Work it out' })).toBeTruthy()
})
