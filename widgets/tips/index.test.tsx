import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows a tip and the way to the others', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content)
  expect(getByText(fixtures.content.data.title)).toBeTruthy()
  expect(getByText(fixtures.content.data.body)).toBeTruthy()
  expect(getByRole('link', { name: 'More for winter' }).getAttribute('href')).toBe('/account/insights/tips')
})

test('says that there are new ones', () => {
  expect(drawFixture(widget, fixtures.partial).getByRole('link', { name: 'New tips for winter' })).toBeTruthy()
})
