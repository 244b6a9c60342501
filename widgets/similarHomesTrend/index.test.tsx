import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says in how many months less was used, and has them oldest first in its table', async () => {
  const { findByText, getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  fireEvent.click(await findByText('Show as a table'))
  expect(getByText('In 5 of 6 months you used no more than similar homes.', { selector: 'p' })).toBeTruthy()
  expect(getAllByRole('row').map(({ textContent }) => textContent)[1]).toContain('552 kWh')
})

test('without a month it says what it takes', () => {
  const { getByText } = drawFixture(widget, { config: {}, data: { state: 'HOME_PROFILE_NOT_COMPLETED' } })
  expect(getByText('Tell us about your home first')).toBeTruthy()
})
