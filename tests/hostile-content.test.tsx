import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { isHref } from '#lib/href.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { errorsIn, pieceSchema } from '#studio/piece-form/piece-schemas.ts'
import { blocksOf } from '#studio/piece-form/rich-text/markdown.ts'
import { drawFixture } from './draw-fixture.tsx'
import { HOSTILE_ADDRESSES, HOSTILE_WORDS, pickerOf, seededNumbers } from './hostile-texts.ts'

/* What staff write is data, no matter who got hold of their account: 500 contents of widgets and 300 texts, the same in each run. */

const TYPES = ['text', 'links', 'steps', 'table', 'figures', 'pictures', 'banner', 'video']
const widgets: Record<string, { default: WidgetDefinition }> = import.meta.glob('../widgets/*/index.tsx', { eager: true })
const fixtures: Record<string, { default: { content: { config: unknown; data: unknown } } }> = import.meta.glob(
  '../widgets/*/fixtures.ts',
  {
    eager: true,
  },
)
const { upTo, oneOf } = pickerOf(seededNumbers(23))

/** A content with hostile words and addresses in place of some of its own. @returns it, and whether an address is among them */
function poisoned(content: unknown): { data: unknown; hasAddress: boolean } {
  let hasAddress = false
  const data = JSON.parse(
    JSON.stringify(content, (name, value: unknown) => {
      if (typeof value !== 'string' || upTo(3) > 0) return value
      if (name !== 'href') return oneOf(HOSTILE_WORDS)
      hasAddress = true
      return oneOf(HOSTILE_ADDRESSES)
    }),
  ) as unknown
  return { data, hasAddress }
}

/** Nothing in it runs, loads from elsewhere or leads where nobody may follow. */
function expectHarmless(drawn: Element) {
  expect(drawn.querySelector('script, iframe, object, embed, form, base, meta, link, style, svg[onload], [srcdoc]')).toBeNull()
  for (const element of drawn.querySelectorAll('*')) expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([])
  for (const link of drawn.querySelectorAll('a')) expect(isHref(link.getAttribute('href') ?? '')).toBe(true)
  for (const image of drawn.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/^\/media\//)
}

test.each(TYPES)('%s: hostile content is words, and hostile addresses are neither links nor published', (type) => {
  const definition = widgets[`../widgets/${type}/index.tsx`]?.default as WidgetDefinition
  const { content } = fixtures[`../widgets/${type}/fixtures.ts`]?.default ?? {}
  const piece = pieceSchema(`data:${type}`)
  if (!piece) throw new Error(`Studio has no rules for the data of ${type}`)
  let addresses = 0
  for (let n = 0; n < 63; n++) {
    const { data, hasAddress } = poisoned(content?.data)
    const { container } = drawFixture(definition, { config: content?.config, data }, oneOf(HOSTILE_WORDS))
    expectHarmless(container)
    cleanup()
    if (hasAddress) expect(errorsIn(piece, data)).not.toEqual({})
    addresses += hasAddress ? 1 : 0
  }
  if (JSON.stringify(content?.data).includes('"href"')) expect(addresses).toBeGreaterThan(10)
})

test('what is typed as Markdown runs nowhere', () => {
  const parts = [
    ...HOSTILE_WORDS,
    ...HOSTILE_ADDRESSES.map((address) => `[x](${address})`),
    ...HOSTILE_ADDRESSES.map((address) => `<${address}>`),
  ]
  const marks = ['', '## ', '- ', '1. ', '> ', '**', '    ', '[x]: ', '<div>']
  for (let n = 0; n < 300; n++) {
    const typed = Array.from({ length: 1 + upTo(4) }, () => oneOf(marks) + oneOf(parts)).join(oneOf(['\n', '\n\n', ' ']))
    const { container } = render(
      <MemoryRouter>
        <RichText blocks={blocksOf(typed)} />
      </MemoryRouter>,
    )
    expectHarmless(container)
    cleanup()
  }
})
