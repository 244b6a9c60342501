import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says in a sentence how the month compares', () => {
  const data = { ...fixtures.content.data, month: '2026-10', yoursKwh: 300, averageKwh: 400, efficientKwh: 250 }
  const { getByText } = drawFixture(widget, { config: {}, data })
  expect(getByText('Good: in October 2026 you used 25% less than 43 homes like yours.')).toBeTruthy()
})

test('keeps the months as a table', () => {
  const { getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').length).toBe(1 + (fixtures.content.data.history?.length ?? 0))
})
