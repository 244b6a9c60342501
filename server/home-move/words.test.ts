import { expect, test } from 'vitest'
import { nextStepOf } from './words.ts'

const next = (state: string, today: string) =>
  nextStepOf(
    { state, moveOutDay: '2026-12-10', moveInDay: '2026-12-11', answers: {} } as unknown as Parameters<typeof nextStepOf>[0],
    '0800 000 000',
    {
      today,
    },
  )

test('a move is over from the day after its last one', () => {
  expect(next('received', '2026-12-11')).toMatch(/^We check it and confirm it/)
  expect(next('received', '2026-12-12')).toMatch(/^Its days have passed, and we haven’t confirmed it\./)
  expect(next('confirmed', '2026-12-11')).toMatch(/^We’ll end your supply on/)
  expect(next('confirmed', '2026-12-12')).toMatch(/^Its days have passed\./)
})

test('a final bill is announced for the two weeks within which it comes', () => {
  expect(next('done', '2026-12-25')).toContain('Your final bill for the old one comes within two weeks.')
  expect(next('done', '2026-12-26')).toBe('There’s nothing left to do.')
})
