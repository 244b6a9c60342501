import { expect, test } from 'vitest'
import { bucketOf } from './counter.ts'

test('a time counts as shown within a limit if it is below it', () => {
  expect([0, 499, 500, 999, 1_000, 3_999, 4_000, 600_000].map(bucketOf)).toEqual([0, 0, 1, 1, 2, 3, 4, 4])
})
