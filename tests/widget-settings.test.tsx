import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorsIn, pieceSchema } from '#studio/piece-form/piece-schemas.ts'
import { drawFixture } from './draw-fixture.tsx'
import { loadedWidgets } from './loaded-widgets.ts'

/* The settings that many widgets share do what they say in each of them: schemas/widget-settings.ts. */

type State = { config: object; data?: object }

const settings = loadedWidgets<State>().map(({ definition, states: fixtures }) => {
  // The browser's own copy of a widget's schema has no config: Studio's has.
  const { properties = {} } = (pieceSchema(`config:${definition.schema.type}`)?.schema ?? {}) as {
    properties?: Record<string, { items?: { enum?: string[] } }>
  }
  const found = Object.values(fixtures).filter(({ data }) => data !== undefined)
  const unknown = found
    .filter(({ data }) => /^SUCCESS/.test((data as { state?: string }).state ?? ''))
    .map(({ config, data }) => ({ config, data: { ...data, state: 'COMING_SOON', history: [] } }))
  const states = [...found, ...unknown]
  return { type: definition.schema.type, definition, properties, states }
})

/** What a widget draws in each of its states, with some settings. */
function drawings({ definition, states }: (typeof settings)[number], config: object): string[] {
  return states.map((state) => {
    const { container } = drawFixture(definition, { config: { ...state.config, ...config }, data: state.data })
    const drawn = container.innerHTML
    cleanup()
    return drawn
  })
}

const withParts = settings.flatMap((one) => (one.properties.leavesOut?.items?.enum ?? []).map((part) => ({ ...one, part })))

test('many widgets have them', () => expect(withParts.length).toBeGreaterThan(30))

test.each(withParts)('$type: “$part” can be left out', (one) => {
  const { type, part } = one
  const whole = drawings(one, {})
  const without = drawings(one, { leavesOut: [part] })
  expect(without.some((drawn, i) => drawn.length < (whole[i] ?? '').length)).toBe(true)
  const config = { ...one.states[0]?.config, leavesOut: [part] }
  expect(errorsIn(pieceSchema(`config:${type}`) as never, config)).toEqual({})
})

test.each(settings.filter(({ properties }) => properties.linkText))('$type: the link to its page says what staff chose', (one) => {
  expect(drawings(one, { linkText: 'Look closer' }).join()).toContain('Look closer')
  expect(drawings(one, { linkText: 'Look closer', leavesOut: ['pageLink'] }).join()).not.toContain('Look closer')
})

test.each(settings.filter(({ properties }) => properties.waitingText))('$type: what it says before it knows is what staff chose', (one) => {
  expect(drawings(one, { waitingText: 'Give it a week.' }).join()).toContain('Give it a week.')
})
