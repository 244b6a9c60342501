import { expect, test } from 'vitest'
import { endingText } from './home-move-ending.ts'

test('what ends with a move is said in a sentence, and nothing where all of it moves', () => {
  expect(endingText(['naturalGas'])).toBe('Natural gas ends when you move out.')
  expect(endingText(['naturalGas', 'lpg'])).toBe('Natural gas and bottled gas end when you move out.')
  expect(endingText([])).toBeUndefined()
})
