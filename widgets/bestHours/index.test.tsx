import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { plainSpaces } from '../../tests/plain-spaces.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('the first sentence is when to run the dishwasher, the second why', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(plainSpaces(container.textContent)).toContain('The best two hours to run the dishwasher are 1 am to 3 am')
  expect(container.textContent).toContain('A kWh costs 18.51 c then, not 34.27 c, and comes with 40% less CO₂')
})

test('where nothing differs, it says so', () => {
  const { container } = drawFixture(widget, fixtures.partial)
  expect(container.textContent).toContain('Any hour is a good time to run the dishwasher')
  expect(container.textContent).toContain('Your price is the same all day, and your power is about as clean at any hour.')
  expect(container.textContent).not.toContain('best two')
})

test('a buying group reads nothing of prices', () => {
  const { data } = fixtures.content
  const { centsPerKwh: _price, ...best } = data.best
  const { mostCentsPerKwh: _most, ...rest } = data
  const hours = data.hours.map(({ centsPerKwh: _cents, ...hour }) => hour)
  const { container } = drawFixture(widget, { config: {}, data: { ...rest, kWhOnly: true, doesPriceDiffer: false, best, hours } })
  expect(container.textContent).toContain('Power at that time comes with 40% less CO₂')
  expect(container.textContent).not.toMatch(/price|costs/i)
})

test('for who charges a car, it speaks of that and leads to its page', () => {
  const { container, getByRole } = drawFixture(widget, { ...fixtures.content, config: { isForCar: true } })
  expect(plainSpaces(container.textContent)).toContain('The best two hours to charge the car are 1 am to 3 am')
  expect(getByRole('link', { name: 'All your charging' }).getAttribute('href')).toBe('/account/products/ev')
})
