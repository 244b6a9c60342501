import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the last whole bill period beside the same a year before, and the running one so far', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('$101.70 9 Oct to 8 Nov')
  expect(container.textContent).toContain('12% less than a year before')
  expect(container.textContent).toContain('This period so far: $48.12')
})

test('periods in which nothing was used have readings', () => {
  const { data } = fixtures.content
  const periods = data.periods.map((period) => ({ ...period, kwh: 0 }))
  const { container } = drawFixture(widget, { config: { unit: 'kwh' }, data: { ...data, periods } })
  expect(container.textContent).not.toContain('no readings')
})

test('a buying group sees kWh and no dollars', () => {
  const { container } = drawFixture(widget, fixtures.partial)
  expect(container.textContent).toContain('This period so far: 181 kWh')
  expect(container.textContent).not.toContain('$')
})

test('the table names every period, and what is estimated or not over', () => {
  const { getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  fireEvent.click(getByText('Show as a table'))
  const rows = getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('9 Feb to 8 Mar 2026318 kWh, $69.20 (estimated)')
  expect(rows).toContain('9 Jun to 8 Jul 20261,109 kWh, $203.40 (12 days estimated)')
  expect(rows).toContain('9 Nov to 8 Dec 2026181 kWh, $48.12 (so far)')
})
