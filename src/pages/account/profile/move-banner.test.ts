import { expect, test } from 'vitest'
import { bannerState } from './move-banner.tsx'

test.each([
  [false, false, 'idle', 'idle'],
  [true, false, 'idle', 'hide'],
  [true, true, 'idle', 'show'],
  [true, true, 'running', 'removed'],
  [true, true, 'done', 'removed'],
  [true, true, 'failed', 'show'],
] as const)('with news loaded %s, there %s and put away %s the banner is in the state %s', (isLoaded, hasNews, seen, state) =>
  expect(bannerState(isLoaded, hasNews, seen)).toBe(state),
)
