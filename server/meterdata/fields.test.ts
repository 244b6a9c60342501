import { expect, test } from 'vitest'
import { codeOf, countOf, fieldsOf, FLOWS, icpOf, localDayOfText, readingDayOf, sizedFields, wattHoursOf } from './fields.ts'
import { Leniencies } from './leniencies.ts'

/** What was read, and what was said about it. */
function lenient<Value>(read: (leniencies: Leniencies) => Value): [Value, string[]] {
  const leniencies = new Leniencies()
  return [read(leniencies), leniencies.sentences()]
}
const strict = new Leniencies()

test.each([
  ['0.512', 512],
  ['12', 12_000],
  ['0', 0],
  ['10000', 10_000_000],
  ['1.5000', 1_500],
  ['-0', -0],
])('%s kWh are %d Wh', (text, wattHours) => {
  expect(lenient((leniencies) => wattHoursOf(text, leniencies))).toEqual([wattHours, []])
})

test.each([
  ['', null, []],
  ['null', null, []],
  ['NULL', null, ['a "null" in capitals (line 1)']],
  ['.5', 500, ['a number without a digit beside its decimal point (line 1)']],
  ['5.', 5_000, ['a number without a digit beside its decimal point (line 1)']],
])('"%s" is read as %j, and said where it is unusual', (text, value, said) => {
  expect(lenient((leniencies) => wattHoursOf(text, leniencies))).toEqual([value, said])
})

test.each([
  ['1,5', 'is not a number of kWh'],
  ['.', 'is not a number of kWh'],
  ['x1', 'is not a number of kWh'],
  ['1x', 'is not a number of kWh'],
  ['+1', 'is not a number of kWh'],
  ['0.5125', '0.5125 kWh has more than 3 decimals: finer than a watt-hour'],
  ['-0.001', '-0.001 kWh is negative; energy into the network has the flow I'],
  ['10000.001', '10000.001 kWh in half an hour cannot be; is it in Wh?'],
])('%s kWh are refused', (text, why) => {
  expect(() => wattHoursOf(text, strict)).toThrow(why)
})

test('a date has its day first; a day may lack its zero, a month may not', () => {
  expect(lenient((leniencies) => localDayOfText('02/03/2026', leniencies))).toEqual(['2026-03-02', []])
  // The second time it is remembered.
  expect(lenient((leniencies) => localDayOfText('02/03/2026', leniencies))).toEqual(['2026-03-02', []])
  const said = ['a day without its leading zero, such as 2/03/2026 (2 times, first on line 1)']
  expect(lenient((leniencies) => [localDayOfText('2/03/2026', leniencies), localDayOfText('2/03/2026', leniencies)])).toEqual([
    ['2026-03-02', '2026-03-02'],
    said,
  ])
})

test.each(['2/3/2026', '31/02/2026', '2026-03-02', '', '02/03/26', ' 02/03/2026', '02/03/2026 00:00'])('"%s" is not a date', (text) => {
  expect(() => localDayOfText(text, strict)).toThrow(`"${text}" is not a date as dd/mm/yyyy`)
})

test('a reading of today is taken, one of tomorrow is not', () => {
  expect(readingDayOf('21/11/2026', '2026-11-21', strict)).toBe('2026-11-21')
  expect(() => readingDayOf('22/11/2026', '2026-11-21', strict)).toThrow('22/11/2026 is in the future')
})

test('a code is read in lower case too, and an unknown one says which there are', () => {
  expect(lenient((leniencies) => codeOf('X', 'flow', FLOWS, leniencies))).toEqual(['X', []])
  expect(lenient((leniencies) => codeOf('i', 'flow', FLOWS, leniencies))).toEqual(['I', ['a code in lower case (line 1)']])
  expect(() => codeOf('Z', 'flow', FLOWS, strict)).toThrow('flow "Z" is none of X (from the network), I (into the network)')
  expect(() => codeOf('toString', 'flow', FLOWS, strict)).toThrow('flow "toString" is none of')
})

test('an ICP is kept in upper case, and a line has one', () => {
  expect(lenient((leniencies) => icpOf('0000102201NL2E7', leniencies))).toEqual(['0000102201NL2E7', []])
  expect(lenient((leniencies) => icpOf('0000102201nl2e7', leniencies))).toEqual(['0000102201NL2E7', ['an ICP in lower case (line 1)']])
  expect(() => icpOf('', strict)).toThrow('the ICP is missing')
})

test('a count is whole digits, at most nine', () => {
  expect([countOf('00000048', 'the count'), countOf('0', 'the count'), countOf('999999999', 'the count')]).toEqual([48, 0, 999_999_999])
  for (const text of ['', '-1', '1.5', ' 1', '1 ', '1000000000']) {
    expect(() => countOf(text, 'the count')).toThrow(`the count "${text}" is not a whole number`)
  }
})

test.each([
  ['a,b,,c', ['a', 'b', '', 'c'], []],
  ['"a,b",c', ['a,b', 'c'], ['a field in quotes (line 1)']],
  ['"say ""hello""",c', ['say "hello"', 'c'], ['a field in quotes (line 1)']],
  ['a, b,c', ['a', 'b', 'c'], ['spaces around a field (line 1)']],
  ['a ,b', ['a', 'b'], ['spaces around a field (line 1)']],
  [' a,b', ['a', 'b'], ['spaces around a field (line 1)']],
  ['a,b ', ['a', 'b'], ['spaces around a field (line 1)']],
  ['a b,c', ['a b', 'c'], []],
])('the line %j has the fields %j', (line, fields, said) => {
  expect(lenient((leniencies) => fieldsOf(line, leniencies))).toEqual([fields, said])
})

test('a quote that is never closed is refused', () => {
  expect(() => fieldsOf('a,"b', strict)).toThrow('a quote is opened and not closed')
})

test('a line has as many fields as its standard says; empty ones at its end are left out', () => {
  const sized = (count: number, tail: string[] = []) =>
    lenient((leniencies) => sizedFields([...new Array<string>(count).fill('x'), ...tail], 'a line', 2, 3, leniencies))
  expect([sized(2), sized(3)]).toEqual([
    [['x', 'x'], []],
    [['x', 'x', 'x'], []],
  ])
  expect(sized(3, ['', ''])).toEqual([['x', 'x', 'x'], ['commas at the end of a line (line 1)']])
  expect(() => sized(3, ['', 'x'])).toThrow('a line has 2 to 3 fields, not 5')
  expect(() => sized(1)).toThrow('a line has 2 to 3 fields, not 1')
  expect(() => sized(4)).toThrow('a line has 2 to 3 fields, not 4')
  expect(() => sizedFields(['x'], 'a line', 2, 2, strict)).toThrow('a line has 2 fields, not 1')
})

test('an unusual way of writing is told once, with how often and where first', () => {
  const leniencies = new Leniencies()
  leniencies.line = 7
  leniencies.note('a code in lower case')
  for (leniencies.line = 8; leniencies.line < 1_208; leniencies.line++) leniencies.note('spaces around a field')
  expect(leniencies.sentences()).toEqual(['a code in lower case (line 7)', 'spaces around a field (1,200 times, first on line 8)'])
})
