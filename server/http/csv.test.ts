import { expect, test } from 'vitest'
import { csvField, csvLine } from './csv.ts'

test.each(['=1+1', '+1+cmd', "-2+3+cmd|' /C calc'!A0", '@SUM(A1)', '\t=1', '\r=1', '-', '+', '-1e5', '－1+1', '＝1+1', ' =1+1', '\n=1'])(
  'a spreadsheet takes %j for text, not for a formula',
  (value) => {
    expect(csvField(value).replace(/^"/, '')[0]).toBe("'")
  },
)

test.each(['-2', '-2.50', '+3', '12', 'Aroha Ngata', '14 Bay Street', ''])('%j stays as it is', (value) => {
  expect(csvField(value)).toBe(value)
})

test('a quote inside a field is doubled, a comma or a new line is inside quotes', () => {
  expect(csvField('the "old" house')).toBe('"the ""old"" house"')
  expect(csvLine(['Bay Street, Karori', 'two\nlines', 'plain'])).toBe('"Bay Street, Karori","two\nlines",plain\r\n')
})
