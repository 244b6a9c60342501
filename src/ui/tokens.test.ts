import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/* Contrast as WCAG 2.2 computes it, from the tokens themselves: 1.4.3 for text, 1.4.11 for graphics. */

const css = readFileSync('src/ui/tokens.css', 'utf8')
const [ofAll = '', ofPip = ''] = css.split('[data-brand="pip"]')

type Tokens = Record<string, [light: string, dark: string]>
const tokensIn = (text: string): Tokens =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
      name,
      [light, dark],
    ]),
  ) as Tokens

const BRANDS = { northlight: tokensIn(ofAll), pip: { ...tokensIn(ofAll), ...tokensIn(ofPip) } }
const THEMES = ['light', 'dark'] as const

const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** By name, what is too weak on a ground. */
function weakOn(ground: string, names: (name: string) => boolean, least: number, tokens: Tokens, theme: (typeof THEMES)[number]): string[] {
  const at = THEMES.indexOf(theme)
  const colourOf = (name: string) => tokens[name]?.[at] ?? `no ${name}`
  return Object.keys(tokens)
    .filter(names)
    .filter((name) => contrast(colourOf(name), colourOf(ground)) < least)
}

const isText = (name: string) => ['text', 'text-quiet', 'link', 'good', 'warning', 'bad'].includes(name)
const isGraphic = (name: string) =>
  /^(use|source)-/.test(name) || ['chart', 'chart-soft', 'chart-base', 'chart-free', 'accent', 'line-strong', 'focus'].includes(name)

describe.each(Object.entries(BRANDS))('%s', (_brand, tokens) => {
  describe.each(THEMES)('%s', (theme) => {
    test.each(['card', 'page', 'raised'])('text can be read on a %s', (ground) => {
      expect(weakOn(ground, isText, 4.5, tokens, theme)).toEqual([])
    })

    test('what a chart or a control draws can be told from its card', () => {
      expect(weakOn('card', isGraphic, 3, tokens, theme)).toEqual([])
    })

    test.each(['card', 'page'])('what is about to come shows on a %s', (ground) => {
      expect(weakOn(ground, (name) => name === 'skeleton', 1.2, tokens, theme)).toEqual([])
    })

    test.each([
      ['on-accent', 'accent'],
      ['on-bad', 'bad'],
      ['text', 'accent-soft'],
      ['text', 'warning-soft'],
      ['text', 'bad-soft'],
      ['good', 'good-soft'],
      ['warning', 'warning-soft'],
      ['bad', 'bad-soft'],
    ])('%s can be read on %s', (text, ground) => {
      expect(weakOn(ground, (name) => name === text, 4.5, tokens, theme)).toEqual([])
    })
  })
})

test.each(THEMES)('words can be read on the sky that Pip has by day, %s', (theme) => {
  const at = THEMES.indexOf(theme)
  const sky = /--scene-day-sky:.*?linear-gradient\(([^;]*)\);/s.exec(ofPip)?.[1] ?? ''
  // The last colour is beyond the words, in the corner.
  const grounds = [...sky.matchAll(/light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].slice(0, -1).map((pair) => pair[at + 1] ?? '')
  const words = ['on-day', 'on-day-quiet'].map((name) => BRANDS.pip[name]?.[at] ?? '')
  expect(grounds).toHaveLength(2)
  expect(grounds.flatMap((ground) => words.filter((word) => contrast(word, ground) < 4.5))).toEqual([])
})
