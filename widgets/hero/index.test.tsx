import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('greets by part of day and name, and says whose property it shows', () => {
  const { getByRole, getByText } = drawFixture(widget, {
    config: {},
    data: { ...fixtures.content.data, partOfDay: 'morning', firstName: 'Tama' },
  })
  expect(getByRole('heading', { name: 'Good morning, Tama' })).toBeTruthy()
  expect(getByText(/^One of your/).textContent).toBe(`One of your ${fixtures.content.data.propertyCount}\u00a0properties`)
})

test('says nothing of other properties where there is one', () => {
  const { queryByText } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, propertyCount: 1 } })
  expect(queryByText(/One of your/)).toBeNull()
})

test('a name and an address in te reo are marked as such', () => {
  const { container } = drawFixture(widget, {
    config: {},
    data: { ...fixtures.content.data, firstName: 'Hēmi', nickname: undefined, address: '14 Rātā Street, Brooklyn' },
  })
  expect([...container.querySelectorAll('[lang="mi"]')].map(({ textContent }) => textContent)).toEqual(['Hēmi', 'Rātā'])
})
