import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { signInTab } from '../../tests/sign-in-tab.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('is a labelled choice with the shown property selected', () => {
  const { getByLabelText } = drawFixture(widget, fixtures.content, 'Your property')
  const select = getByLabelText('Your property') as HTMLSelectElement
  const { properties } = fixtures.content.data
  expect(select.options).toHaveLength(properties.length)
  expect(select.value).toBe(String(properties.findIndex(({ isSelected }) => isSelected)))
})

test('the property that is chosen is the one that is selected', async () => {
  const bodies: unknown[] = []
  signInTab()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
  const { getByLabelText } = drawFixture(widget, fixtures.content, 'Your property')
  const last = fixtures.content.data.properties.at(-1)
  fireEvent.change(getByLabelText('Your property'), { target: { value: String(fixtures.content.data.properties.length - 1) } })
  await waitFor(() => expect(bodies).toEqual([{ billingAccountId: last?.billingAccountId, siteId: last?.siteId }]))
})

test('a name in te reo alone is marked as such', () => {
  const { isSelected, ...first } = fixtures.content.data.properties[0] ?? expect.fail()
  const properties = [
    { ...first, isSelected, nickname: undefined, address: 'Ōkete' },
    { ...first, isSelected: false, siteId: 'other', nickname: 'House', address: '8 Pōhutukawa Road' },
  ]
  const { getByLabelText } = drawFixture(widget, { ...fixtures.content, data: { properties } }, 'Your property')
  expect([...(getByLabelText('Your property') as HTMLSelectElement).options].map(({ lang }) => lang)).toEqual(['mi', ''])
})

test('a property with a name is told by it and its street, one without by its address', () => {
  const { isSelected: _, ...first } = fixtures.content.data.properties[0] ?? expect.fail()
  const properties = [
    { ...first, isSelected: true, nickname: 'House', address: '8 Surrey Crescent, Grey Lynn, Auckland' },
    { ...first, isSelected: false, siteId: 'other', nickname: undefined, address: '2 Beach Road, Leigh' },
  ]
  const { getByLabelText } = drawFixture(widget, { ...fixtures.content, data: { properties } }, 'Your property')
  const { options } = getByLabelText('Your property') as HTMLSelectElement
  expect([...options].map(({ text }) => text)).toEqual(['House, 8 Surrey Crescent', '2 Beach Road, Leigh'])
})

test('a property that was left says since when', () => {
  const { isSelected: _, ...first } = fixtures.content.data.properties[0] ?? expect.fail()
  const properties = [
    { ...first, isSelected: true, nickname: undefined, address: '5 Rimu Street, Wellington' },
    {
      ...first,
      isSelected: false,
      siteId: 'old',
      nickname: 'Home',
      address: '14 Rātā Street, Wellington',
      isLeft: true,
      leftOn: '2026-12-09',
    },
    { ...first, isSelected: false, siteId: 'older', nickname: undefined, address: '2 Beach Road, Leigh', isLeft: true },
  ]
  const { getByLabelText } = drawFixture(widget, { ...fixtures.content, data: { properties } }, 'Your property')
  const { options } = getByLabelText('Your property') as HTMLSelectElement
  expect([...options].map(({ text }) => text)).toEqual([
    '5 Rimu Street, Wellington',
    'Home, 14 Rātā Street · Moved out 9 Dec',
    '2 Beach Road, Leigh · Moved out',
  ])
})
