import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')

/** The two values of a colour, for light and for dark, in a block of the tokens. */
const pairOf = (name: string, block: string) => {
  const [, light = '', dark = ''] = new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(block) ?? []
  return [light, dark] as const
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const uses = [...tokens.matchAll(/--color-use-[a-z-]+/g)].map(([name]) => name)
const cards = [...tokens.matchAll(/--color-card: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]

test.each([...new Set(uses)])('%s is told from the card in both themes of each brand', (name) => {
  expect(cards.length).toBeGreaterThan(1)
  const [light, dark] = pairOf(name, tokens)
  for (const [, lightCard = '', darkCard = ''] of cards) {
    expect(contrast(light, lightCard)).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, darkCard)).toBeGreaterThanOrEqual(3)
  }
})
