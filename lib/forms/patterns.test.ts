import { describe, expect, test } from 'vitest'
import { checkPattern, faultOfPattern } from './patterns.ts'

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

describe('what may follow is told apart by its first character', () => {
  test.each([
    ['^a?b$', true],
    ['^a?a$', false],
    ['^ab?c$', true],
    ['^ab?b$', false],
    ['^a?b?c$', true],
    ['^a?b?a$', false],
    ['^a?b?b$', false],
    ['^(a|b)?c$', true],
    ['^(a|b)?a$', false],
    ['^(a|b)?b$', false],
    ['^(a|)b$', true],
    ['^(|a)a$', false],
    ['^(a|b|)(c|)$', true],
    ['^(a|b|)(b|)$', false],
    ['^(ab|cd)*e$', true],
    ['^(ab|cd)*c$', false],
    ['^(ab)*b$', true],
    ['^(ab)*a$', false],
    ['^(ab?)*c$', true],
    ['^(ab?)*b$', false],
    ['^(a?b)*c$', true],
    ['^(a?b)*a$', false],
    ['^(ab?a)*$', true],
    ['^(ab?a?)*$', false],
    ['^a{2,}b$', true],
    ['^a{2,}a$', false],
    ['^a{2,3}b$', true],
    ['^a{2,3}a$', false],
    ['^a{3}a$', true],
    ['^(ab){0,2}c$', true],
    ['^(ab){0,2}a$', false],
    ['^(ab){0,2}b$', true],
    ['^(a|ba){2}$', true],
    ['^(a|ab){2}b$', false],
    ['^(a|b)(a|b)$', true],
    ['^(a|ba|b)c$', false],
  ])('%s may be used: %s', (pattern, mayBe) => expect(faultOfPattern(pattern) === undefined).toBe(mayBe))
})

describe('two places share a character', () => {
  test.each([
    ['[a-m]', '[n-z]', false],
    ['[a-m]', '[m-z]', true],
    ['[n-z]', '[a-m]', false],
    ['[m-z]', '[a-m]', true],
    ['[a-z]', '[m]', true],
    ['[m]', '[a-z]', true],
    ['[a-c1-3]', '[d-f4-6]', false],
    ['[a-c1-3]', '[d-f3]', true],
    ['\\p{L}', '\\p{N}', false],
    ['\\p{L}', '\\p{Lu}', true],
    ['\\p{Lu}', '\\p{L}', true],
    ['\\p{Lu}', '\\p{Ll}', false],
    ['[\\p{Lu}\\p{N}]', '[\\p{Ll}\\p{P}]', false],
    ['[\\p{Lu}\\p{N}]', '[\\p{Ll}\\p{Nd}]', true],
    ['\\p{L}', '[0-9]', false],
    ['\\p{L}', '[0-9a]', true],
    ['\\p{L}', '[a0-9]', true],
    ['[0-9]', '\\p{L}', false],
    ['[0-9z]', '\\p{L}', true],
    ['\\p{Lu}', '[@A]', true],
    ['\\p{Lu}', '[@-A]', true],
    ['\\p{Lu}', '[Z-\\[]', true],
    ['\\p{Lu}', '[\\[-`]', false],
    // Ranges of more than 256 characters count as holding characters of every kind. These hold no number.
    ['\\p{N}', '[\u4e00-\u4eff]', false],
    ['\\p{N}', '[\u4e00-\u4f00]', true],
    ['[\u4e00-\u4eff]', '\\p{N}', false],
    ['[\u4e00-\u4f00]', '\\p{N}', true],
  ])('%s and %s: %s', (one, other, isShared) => {
    const reason = `the pattern can read the same text as "${one}" or "${other}": write it so that each character fits in one place only`
    expect(faultOfPattern(`^${one}?${other}$`)).toBe(isShared ? reason : undefined)
  })
})

describe('how much a pattern may hold', () => {
  test.each([
    ['^a{1000}$', undefined],
    ['^a{1001}$', 'a pattern repeats something at most 1000 times by number'],
    ['^a{2,1001}$', 'a pattern repeats something at most 1000 times by number'],
    ['^a{1001,}$', 'a pattern repeats something at most 1000 times by number'],
    ['^a{1000,}$', undefined],
    ['^(ab){500}$', undefined],
    ['^(ab){500}c$', 'a pattern takes texts of at most 1000 characters by number'],
    ['^(a{500}b?){2}$', 'a pattern takes texts of at most 1000 characters by number'],
    ['^a{0,200}$', undefined],
    ['^a{0,1000}$', 'the pattern takes too long to check: write it shorter'],
  ])('%s: %s', (pattern, reason) => expect(faultOfPattern(pattern)).toBe(reason))

  test('what may be repeated holds at least one character', () => {
    const reason = 'the group before *, + or ? may be empty: make it hold at least one character'
    expect(['^()*$', '^(a?)+$', '^(a?b?)?$', '^(a|)*$', '^(a*){0,3}$'].map(faultOfPattern)).toEqual(new Array(5).fill(reason))
    expect(['^(a|)$', '^(a?b)*$', '^(a?b?){1}$', '^(ab?)+$'].map(faultOfPattern)).toEqual(new Array(4).fill(undefined))
  })
})

test('a longer pattern takes more steps to check, and its result is kept', () => {
  const steps = ['^a$', '^ab$', '^abc$', '^[a-c][d-f]?[g-i]$'].map((pattern) => checkPattern(pattern).steps)
  expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
  expect(checkPattern('^abc$')).toBe(checkPattern('^abc$'))
})
