import { expect, test } from 'vitest'
import { isPostBox } from './post-box.ts'

test.each(['PO Box 12', 'P.O. Box 1234', ' p o box 7', 'POBox 7', 'Private Bag 92011'])('%s is a box', (street) =>
  expect(isPostBox(street)).toBe(true),
)
test.each(['14 Rātā Street', '3 Box Lane', 'Private Road 5'])('%s is a street', (street) => expect(isPostBox(street)).toBe(false))
