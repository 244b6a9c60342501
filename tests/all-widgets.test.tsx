import { describe, expect, test } from 'vitest'
import { conforms } from '#lib/conforms.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { drawFixture } from './draw-fixture.tsx'
// What a widget loads later must not still be loading when these tests end.
import '#forms/made-form/made-form.tsx'
import '#ui/charts/column-chart.tsx'
import '#ui/charts/line-chart.tsx'

type Loaded<T> = Record<string, { default: T }>
type State = { config: unknown } & ({ data: unknown } | { problem: unknown } | { status: 'NO_DATA' })

const widgets: Loaded<WidgetDefinition> = import.meta.glob('../widgets/*/index.tsx', { eager: true })
const fixtures: Loaded<Record<string, State>> = import.meta.glob('../widgets/*/fixtures.ts', { eager: true })

const STATES = ['content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied']

describe.each(Object.entries(widgets))('%s', (file, { default: definition }) => {
  const states = fixtures[file.replace('index.tsx', 'fixtures.ts')]?.default ?? {}
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
