import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentShares } from './percent-shares.ts'

test('shares add up to 100%, and a little is under 1%', () => {
  expect(percentShares([439, 1807, 2110, 16])).toEqual(['10%', '42%', '48%', 'under 1%'])
  expect(percentShares([1, 1, 1])).toEqual(['34%', '33%', '33%'])
  expect(percentShares([0, 0])).toEqual(['0%', '0%'])
  expect(percentShares([5, 0])).toEqual(['100%', '0%'])
  expect(percentShares([986, 9, 5])).toEqual(['99%', '1%', 'under 1%'])
})

test('whatever the values, what is shown adds up, and each is within a point of its share and of what the smallest leave to it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 9 }), (values) => {
      const whole = values.reduce((all, value) => all + value, 0)
      fc.pre(whole > 0)
      const shown = percentShares(values).map((text) => (text === 'under 1%' ? undefined : Number.parseInt(text, 10)))
      expect(shown.reduce<number>((all, share) => all + (share ?? 0), 0)).toBe(100)
      const shares = values.map((value) => (value / whole) * 100)
      const left = shares.reduce((all, share, i) => (shown[i] === undefined ? all + share : all), 0)
      shares.forEach((exact, i) => {
        const share = shown[i]
        if (share === undefined) expect(exact).toBeLessThan(1)
        else expect(Math.abs(share - exact)).toBeLessThan(1 + left)
      })
    }),
  )
})
