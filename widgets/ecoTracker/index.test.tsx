import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says the share, the level and the sources, largest first', () => {
  const { getByText, getByLabelText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      carbonLevel: 4,
      ecoFriendlyPercentage: 71.4,
      generationSources: [
        { name: 'Wind', percentage: 11 },
        { name: 'Gas', percentage: 28.5 },
        { name: 'Hydro', percentage: 60.5 },
      ],
    },
  })
  expect(getByText('71%')).toBeTruthy()
  expect(getByText(/High/).textContent).toBe('High carbon')
  expect(getByLabelText(/is made from/).textContent).toBe('Hydro 61%Gas 28%Wind 11%')
})

test('a small source is listed from half a percent on', () => {
  const { getByLabelText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      generationSources: [
        { name: 'Hydro', percentage: 98.6 },
        { name: 'Wind', percentage: 0.9 },
        { name: 'Gas', percentage: 0.5 },
        { name: 'Coal', percentage: 0.4 },
      ],
    },
  })
  expect(getByLabelText(/is made from/).textContent).toMatch(/^Hydro.*Wind.*Gas/)
  expect(getByLabelText(/is made from/).textContent).not.toContain('Coal')
})

test('the cleanest hour is named by its carbon, not by its share of renewable power, and the least clean one', () => {
  const hours = [
    { start: '2026-11-21T00:30:00.000Z', ecoFriendlyPercentage: 80, gramsCo2PerKwh: 90 },
    { start: '2026-11-21T01:30:00.000Z', ecoFriendlyPercentage: 60, gramsCo2PerKwh: 121 },
    { start: '2026-11-21T02:30:00.000Z', ecoFriendlyPercentage: 90, gramsCo2PerKwh: 60 },
    { start: '2026-11-21T03:30:00.000Z', ecoFriendlyPercentage: 85, gramsCo2PerKwh: 42 },
  ]
  const { container, getByText } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, hours } })
  fireEvent.click(getByText('Show as a table'))
  expect(container.textContent).toContain('121 g CO₂ per kWh')
  expect(container.textContent).toMatch(
    /In the last day, power was cleanest at 4:30\s?pm, 42 g CO₂ per kWh, and least clean at 2:30\s?pm, 121 g\./,
  )
})
