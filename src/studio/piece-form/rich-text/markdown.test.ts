import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextBlock } from '#schemas/rich-text.ts'
import { blocksOf, markdownOf, plainOf } from './markdown.ts'

const TYPED = `Spring is **cheap**.
A second line with [a link](/account/bill).

## Before

- first
- _second_

1. one
2. two

### After`

const SAID: TextBlock[] = [
  {
    is: 'paragraph',
    lines: [
      [{ text: 'Spring is ' }, { text: 'cheap', isBold: true }, { text: '.' }],
      [{ text: 'A second line with ' }, { text: 'a link', href: '/account/bill' }, { text: '.' }],
    ],
  },
  { is: 'heading', lines: [[{ text: 'Before' }]] },
  { is: 'bullets', lines: [[{ text: 'first' }], [{ text: 'second', isItalic: true }]] },
  { is: 'numbers', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
  { is: 'subheading', lines: [[{ text: 'After' }]] },
]

test('what is typed is kept as what it says, and comes back as it was typed', () => {
  expect(blocksOf(TYPED)).toEqual(SAID)
  expect(markdownOf(SAID)).toBe(TYPED)
})

describe('what a text cannot have', () => {
  const wordsOf = (markdown: string) =>
    blocksOf(markdown)
      .flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
      .join('\n')

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a <b onclick="x">b</b>', 'a <b onclick="x">b</b>'],
    ['![a cat](https://example.nz/cat.svg)', '![a cat](https://example.nz/cat.svg)'],
    ['`code`', 'code'],
    ['    indented', 'indented'],
    ['> quoted', 'quoted'],
    ['- one\n  - within', 'one\nwithin'],
    ['---', ''],
    ['', ''],
  ])('%s is kept as words', (markdown, words) => expect(wordsOf(markdown)).toBe(words))

  test('an address is kept as typed, so that the field can say what is wrong with it', () => {
    expect(blocksOf('[x](javascript:alert)')).toEqual([{ is: 'paragraph', lines: [[{ text: 'x', href: 'javascript:alert' }]] }])
  })
})

const word = fc.stringMatching(/^[A-Za-zĀ-ū0-9*_#<>&[\]()`~\\!.+-]{1,12}$/)
const span = fc.record(
  {
    text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    isBold: fc.constant(true as const),
    isItalic: fc.constant(true as const),
    href: fc.constantFrom('/account/bill', 'https://example.nz/a_(b)?c=d*e', 'tel:0800 100 200'),
  },
  { requiredKeys: ['text'] },
)
/** Spans beside each other differ, as those of one text that was typed. */
const line = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => {
  const plain = spans.map(({ text, ...marks }, i) => (i % 2 === 0 ? { text: ` ${text} ` } : { text, ...marks }))
  const [first, ...rest] = plain
  return [{ ...first, text: (first?.text ?? '').trim() }, ...rest].filter(({ text }) => text !== '')
})
const oneLine = fc.record({ is: fc.constantFrom('heading', 'subheading'), lines: fc.tuple(line) })
const lines = fc.record({ is: fc.constantFrom('paragraph', 'bullets', 'numbers'), lines: fc.array(line, { minLength: 1, maxLength: 4 }) })

test('any text says the same after it was opened in the editor', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(oneLine, lines), { minLength: 1, maxLength: 5 }), (blocks) => {
      // The editor has taken a text once: what is kept is what it says.
      const kept = blocksOf(markdownOf(blocks as TextBlock[]))
      expect(blocksOf(markdownOf(kept))).toEqual(kept)
      const words = (text: TextBlock[]) =>
        text.flatMap((block) =>
          block.lines.map((one) =>
            one
              .map((part) => part.text)
              .join('')
              .replace(/\s+/g, ' ')
              .trim(),
          ),
        )
      expect(words(kept)).toEqual(words(blocks as TextBlock[]))
    }),
    { numRuns: 30 },
  )
})

test('the words of a text are without the signs of Markdown', () => {
  expect(plainOf(SAID)).toBe('Spring is cheap. A second line with a link. Before first second one two After')
})
