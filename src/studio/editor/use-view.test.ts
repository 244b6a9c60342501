import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { searchOf, useView, type View, viewOf } from './use-view.ts'

const view: fc.Arbitrary<View> = fc.record({
  breakpoint: fc.constantFrom('phone', 'tablet', 'desktop'),
  as: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  selected: fc.array(fc.string({ minLength: 1 })),
  isPlacing: fc.boolean(),
})

test('an address says the view that it was made from', () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(viewOf(searchOf(one))).toEqual({ ...one, isPlacing: one.isPlacing && one.selected.length > 0 })
    }),
  )
})

test('a link to a widget opens it at the width of the screen', () => {
  expect(viewOf('?widget=bill')).toEqual({ breakpoint: 'desktop', as: undefined, selected: ['bill'], isPlacing: false })
  expect(viewOf('?width=constructor').breakpoint).toBe('desktop')
})

test('what else the address says stays', () => {
  const one = viewOf('?campaign=spring&widget=bill&widget=hero')
  expect(searchOf({ ...one, selected: [] }, '?campaign=spring&widget=bill&widget=hero')).toBe('?campaign=spring&width=desktop')
})

test('placing after a widget ends with its selection: what comes next goes to the end of the page', () => {
  const { result } = renderHook(useView, { wrapper: MemoryRouter })
  const [, show] = result.current
  act(() => show({ selected: ['bill'], isPlacing: true }))
  expect(result.current[0]).toMatchObject({ selected: ['bill'], isPlacing: true })
  act(() => show({ selected: [] }))
  expect(result.current[0]).toMatchObject({ selected: [], isPlacing: false })
})
