import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('steps are a list in their order, each with how it is done', () => {
  const { getAllByRole, getByRole } = drawFixture(widget, fixtures.content)
  expect(getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Take a picture of your meterAll digits, and the number of the meter.',
    'Send it to us',
    'See your billWithin two working days.',
  ])
  expect(getByRole('link', { name: 'Send a reading' })).toBeTruthy()
})
