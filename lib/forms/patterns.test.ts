import { describe, expect, test } from 'vitest'
import { faultOfPattern } from './patterns.ts'

describe('a pattern that reads every text in one way is taken', () => {
  test.each([
    '^[0-9 ]*$',
    "^[\\p{L}\\p{M}0-9 .\\-()'’]*$",
    '^[0-9]{4}$',
    '^[A-Z]{2}-?[0-9]{3,6}$',
    '^[a-z]+(?:-[a-z]+)*$',
    '^(yes|no|perhaps)$',
    '^#[0-9a-fA-F]{6}$',
    '^\\d{2}/\\d{2}/\\d{4}$',
    '^[^<>]*$',
    '^.{0,200}$',
    '^$',
  ])('%s', (pattern) => expect(faultOfPattern(pattern)).toBeUndefined())
})

describe('a pattern that can read a text in many ways is refused, with what to change', () => {
  test.each([
    ['^(a+)+$', 'the pattern can read the same text as "a" in two ways'],
    ['^(a*)*$', 'may be empty'],
    ['^(a|a)*$', 'the pattern can read the same text as "a" or "a"'],
    ['^(a|aa)+$', '"a" or "a"'],
    ['^([a-z]+)*[0-9]$', '"[a-z]" in two ways'],
    ['^[0-9]*[0-9]*$', '"[0-9]" or "[0-9]"'],
    ['^\\w+\\d+$', '"\\w" or "\\d"'],
    ['^(.*)x(.*)$', '"." or "x"'],
    ['^\\p{L}*[a-z]*$', '"\\p{L}" or "[a-z]"'],
    ['^(a{1,9}){1,9}$', '"a" or "a"'],
    ['^(a?|b?)(c?|d?)$', 'only one may'],
    ['^(a?)*$', 'may be empty'],
    ['[0-9]+', 'begins with ^ and ends with $'],
    ['^[0-9]+\\$', 'begins with ^ and ends with $'],
    ['^(?=a)a$', 'cannot hold (?='],
    ['^(?<!a)b$', 'cannot hold (?<'],
    ['^(a)\\1$', 'cannot hold \\1'],
    ['^a+?$', 'cannot hold ?'],
    ['^a\\b$', 'cannot hold \\b'],
    ['^a^b$', 'cannot hold ^'],
    ['^[0-9]{4}|none$', 'has brackets around it'],
    ['^[a-z$', 'Invalid regular expression'],
    ['^a{1000}a{1000}$', 'at most 1000'],
    ['^(((a{100}){100}){100})$', 'at most 1000'],
    ['^a{99999999999}$', 'at most 1000'],
    ['^(?:(?:(?:(?:){1000}){1000}){1000}){1000}$', 'too long to check'],
    [`^(?:${Array.from({ length: 90 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('|')}){0,11}$`, 'too long to check'],
  ])('%s', (pattern, words) => expect(faultOfPattern(pattern)).toContain(words))
})
