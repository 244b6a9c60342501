import { expect, test } from 'vitest'
import { lineAt, linesOfObjects } from './places-in-json.ts'

test.each([
  ['an object alone', '\n{"id": 1}', 0, [2]],
  ['a list', '[{"id": 1},\n{"id": 2}, {"id": 3}\n]', 1, [1, 2, 2]],
  ['the list of an answer', '{"status": 1,\n"data": [\n{"id": 1},\n{"id": 2}]}', 2, [3, 4]],
  ['objects with objects and lists in them', '[{"a": {"b": [{}]}},\n{"a": [\n{}]}]', 1, [1, 2]],
  ['texts with brackets', '[{"a": "}]{["},\n{"{": 1}]', 1, [1, 2]],
  ['texts with quotation marks', '[{"a": "\\"{"},\n{"a": "{\\\\"},\n{}]', 1, [1, 2, 3]],
  ['an empty list', '[]', 1, []],
])('the lines on which objects begin are told of %s', (_of, text, depth, lines) => {
  expect(linesOfObjects(text, depth)).toEqual(lines)
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [4, 3],
])('place %i of three lines is on line %i', (index, line) => {
  expect(lineAt('a\nb\nc', index)).toBe(line)
})
