import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says its title, its text and where its button leads', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content, 'Winter is coming')
  expect(getByRole('heading', { level: 2, name: 'Winter is coming' })).toBeTruthy()
  expect(getByText(/a third less/)).toBeTruthy()
  expect(getByRole('link', { name: 'See what you would pay' }).getAttribute('href')).toBe('/account/products')
  expect(getByRole('img', { name: 'Hills below an evening sky' })).toBeTruthy()
})

test('a decorative picture is passed over, and the words alone are enough', () => {
  const { queryByRole } = drawFixture(widget, fixtures.partial)
  expect(queryByRole('img', { name: /./ })).toBeNull()
  expect(queryByRole('link')).toBeNull()
})
