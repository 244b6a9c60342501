import { expect, test } from 'vitest'
import { filled } from './filled.ts'

test('a number is filled in where it is asked for, as people read it and as telephones do', () => {
  const item = { label: 'Call {phone}', href: 'tel:{phone}', deep: [{ body: 'Or {phone}, {name}.' }] }
  expect(filled(item, { phone: '0800 555 747' })).toEqual({
    label: 'Call 0800 555 747',
    href: 'tel:0800555747',
    deep: [{ body: 'Or 0800 555 747, {name}.' }],
  })
})

test('a text may hold what JSON and replacements give a meaning', () => {
  expect(filled(['{name} rules'], { name: 'O"Hara $& \\ Co' })).toEqual(['O"Hara $& \\ Co rules'])
})
