import { describe, expect, test } from 'vitest'
import { conforms } from '#lib/conforms.ts'
import { drawFixture } from './draw-fixture.tsx'
import { loadedWidgets } from './loaded-widgets.ts'

type State = { config: unknown } & ({ data: unknown } | { problem: unknown } | { status: 'NO_DATA' })

const STATES = ['content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied']

describe.each(loadedWidgets<State>())('$file', ({ definition, states }) => {
  const withData = Object.entries(states).flatMap(([name, state]) => ('data' in state ? [[name, state] as const] : []))

  test('has a fixture for every state it can be seen in', () => {
    expect(Object.keys(states).sort()).toEqual([...STATES].sort())
  })

  test.each(withData)('takes the data of its fixture "%s" and draws them below a heading', (_name, state) => {
    expect(conforms(state.data, definition.schema.data)).toBe(true)
    const { container } = drawFixture(definition, state, 'A title from the server')
    expect(container.querySelector('h2')?.textContent).toBeTruthy()
  })

  test('refuses data of another shape', () => {
    expect(conforms({ garbage: true }, definition.schema.data)).toBe(false)
    expect(conforms(null, definition.schema.data)).toBe(false)
  })
})
