import { expect, test } from 'vitest'
import { ACTIONS } from './toolbar.ts'

const act = (label: string, text: string, from: number, to = from) => ACTIONS.find((one) => one.label === label)?.apply({ text, from, to })

test('bold goes around what is selected, and away again', () => {
  const bold = act('Bold', 'be kind now', 3, 7)
  expect(bold).toEqual({ text: 'be **kind** now', from: 5, to: 9 })
  expect(act('Bold', 'be **kind** now', 5, 9)).toEqual({ text: 'be kind now', from: 3, to: 7 })
})

test('without a selection there are words to type over', () => {
  expect(act('Italic', '', 0)).toEqual({ text: '_italic_', from: 1, to: 7 })
  expect(act('Link', 'See ', 4)).toEqual({ text: 'See [text of the link](/account/)', from: 23, to: 32 })
})

test('a list is made of the lines that are selected, in part or whole, and becomes another or none', () => {
  expect(act('• List', 'one\ntwo', 1, 5)?.text).toBe('- one\n- two')
  expect(act('1. List', '- one\n- two', 0, 11)?.text).toBe('1. one\n1. two')
  expect(act('• List', '- one\n- two', 0, 11)?.text).toBe('one\ntwo')
})

test('a heading begins after an empty line', () => {
  expect(act('Heading', 'Text\nTitle', 6)?.text).toBe('Text\n\n## Title')
})
