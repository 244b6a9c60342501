import { expect, test } from 'vitest'
import { endingText, unsureText } from './home-move-terms.ts'

test('what ends with a move is said in a sentence, and nothing where all of it moves', () => {
  expect(endingText(['naturalGas'])).toBe('Natural gas ends when you move out.')
  expect(endingText(['naturalGas', 'lpg'])).toBe('Natural gas and bottled gas end when you move out.')
  expect(endingText([])).toBeUndefined()
})

test('which plans may not be had at the new place', () => {
  expect([[], ['Everyday'], ['Everyday', 'Day and night']].map(unsureText)).toEqual([
    undefined,
    'Everyday isn’t sold everywhere. We’ll tell you before you move which plan you can have there.',
    'Everyday and Day and night aren’t sold everywhere. We’ll tell you before you move which plan you can have there.',
  ])
})
