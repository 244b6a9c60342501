import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('is a labelled choice with the shown property selected', () => {
  const { getByLabelText } = drawFixture(widget, fixtures.content, 'Your property')
  const select = getByLabelText('Your property') as HTMLSelectElement
  const { properties } = fixtures.content.data
  expect(select.options).toHaveLength(properties.length)
  expect(select.value).toBe(String(properties.findIndex(({ isSelected }) => isSelected)))
})
