import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widthsOf } from './picture.ts'

test.each([
  [200, [200]],
  [320, [320]],
  [1000, [320, 640, 960, 1000]],
  [1920, [320, 640, 960, 1280, 1920]],
  [3200, [320, 640, 960, 1280, 1920]],
])('a picture of %i pixels is there in %j', (width, widths) => expect(widthsOf(width)).toEqual(widths))

test('no picture is made wider than it is, and none is without a file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      const widths = widthsOf(width)
      expect(widths.length).toBeGreaterThan(0)
      expect(Math.max(...widths)).toBeLessThanOrEqual(width)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
    }),
  )
})
