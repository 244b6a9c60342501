import { expect, test } from 'vitest'
import { type Box, insertionAfter, insertionAt } from './insertion.ts'

/** One over the whole page, and below it two beside each other. */
const boxes: Box[] = [
  { id: 'wide', left: 0, top: 0, width: 100, height: 40 },
  { id: 'left', left: 0, top: 50, width: 60, height: 40 },
  { id: 'right', left: 70, top: 50, width: 30, height: 40 },
]
const at = (x: number, y: number) => insertionAt(boxes, x, y, 10)

test('over a widget with nothing beside it, the line is above or below it', () => {
  expect(at(50, 5)).toEqual({ index: 0, line: { left: 0, top: -5, length: 100, isVertical: false } })
  expect(at(10, 39)).toEqual({ index: 1, line: { left: 0, top: 45, length: 100, isVertical: false } })
})

test('over one of several beside each other, the line is before or after it', () => {
  expect(at(5, 85)).toEqual({ index: 1, line: { left: -5, top: 50, length: 40, isVertical: true } })
  expect(at(72, 52)?.index).toBe(2)
  expect(at(99, 52)).toEqual({ index: 3, line: { left: 105, top: 50, length: 40, isVertical: true } })
})

test('beside the widgets, the nearest one counts', () => {
  expect(at(50, 500)?.index).toBe(2)
  expect(at(90, 500)?.index).toBe(3)
  expect(at(50, -100)?.index).toBe(0)
})

test('an empty page has no line, and the place after a widget is after it', () => {
  expect(insertionAt([], 1, 1, 10)).toBeUndefined()
  expect(insertionAfter(boxes, 'left', 10)?.index).toBe(2)
  expect(insertionAfter(boxes, 'gone', 10)).toBeUndefined()
})
