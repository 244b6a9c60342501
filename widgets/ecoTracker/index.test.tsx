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
        { name: 'Hydro', percentage: 60.4 },
      ],
    },
  })
  expect(getByText('71%')).toBeTruthy()
  expect(getByText(/High/).textContent).toBe('High carbon')
  expect(getByLabelText(/made from now/).textContent).toBe('Hydro 60%Wind 11%')
})
