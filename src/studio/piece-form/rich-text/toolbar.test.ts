import { expect, test } from 'vitest'
import { blocksOf } from './markdown.ts'
import { ACTIONS, linkAt, withLink } from './toolbar.ts'

const act = (label: string, text: string, from: number, to = from) =>
  ACTIONS.find((one) => one.label === label)?.apply?.({ text, from, to })

test('bold goes around what is selected, and away again', () => {
  const bold = act('Bold', 'be kind now', 3, 7)
  expect(bold).toEqual({ text: 'be **kind** now', from: 5, to: 9 })
  expect(act('Bold', 'be **kind** now', 5, 9)).toEqual({ text: 'be kind now', from: 3, to: 7 })
})

test('without a selection there are words to type over', () => {
  expect(act('Italic', '', 0)).toEqual({ text: '_italic_', from: 1, to: 7 })
})

test('a list is made of the lines that are selected, in part or whole, and becomes another or none', () => {
  expect(act('• List', 'one\ntwo', 1, 5)?.text).toBe('- one\n- two')
  expect(act('1. List', '- one\n- two', 0, 11)?.text).toBe('1. one\n1. two')
  expect(act('• List', '- one\n- two', 0, 11)?.text).toBe('one\ntwo')
})

test('a heading begins after an empty line', () => {
  expect(act('Heading', 'Text\nTitle', 6)?.text).toBe('Text\n\n## Title')
})

test('a link is made of what is selected, and the one that the cursor is in is changed', () => {
  const text = 'See [the bill](/account/bill), or [call](<tel:0800 100 200>).'
  expect(linkAt({ text, from: 0, to: 3 })).toEqual({ words: 'See', href: '', from: 0, to: 3 })
  const bill = linkAt({ text, from: 8, to: 8 })
  expect(bill).toEqual({ words: 'the bill', href: '/account/bill', from: 4, to: 29 })
  expect(linkAt({ text, from: 40, to: 40 })).toMatchObject({ words: 'call', href: 'tel:0800 100 200' })
  expect(withLink(text, bill, { words: 'plans', href: '/account/products' }).text).toBe(
    'See [plans](/account/products), or [call](<tel:0800 100 200>).',
  )
})

test('what words and addresses have of Markdown is text', () => {
  const { text } = withLink('', { words: '', href: '', from: 0, to: 0 }, { words: 'a [b] *c*', href: 'tel:{phone}' })
  expect(blocksOf(text)).toEqual([{ is: 'paragraph', lines: [[{ text: 'a [b] *c*', href: 'tel:{phone}' }]] }])
  expect(linkAt({ text, from: 2, to: 2 })).toMatchObject({ words: 'a [b] *c*', href: 'tel:{phone}' })
})
