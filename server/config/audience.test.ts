import { expect, test } from 'vitest'
import type { Scope } from '../access.ts'
import { bucketOf, isInAudience } from './audience.ts'

const OF = 'widget:bill'
const someone = (userId: string) => ({ userId }) as Scope
const people = Array.from({ length: 2_000 }, (_, i) => `U-${i}`)
const share = (percentage: number) => people.filter((id) => isInAudience({ percentage }, someone(id), OF)).length

test('a share of 0 % is nobody, and of 100 % everybody', () => {
  expect([share(0), share(100)]).toEqual([0, people.length])
})

test('a share of 1 % is the first of a hundred buckets alone', () => {
  expect(share(1)).toBe(people.filter((id) => bucketOf(id, OF) === 0).length)
})
