import { expect, test } from 'vitest'
import type { Review } from '#schemas/review/entities.ts'
import { reviewText } from './review-text.ts'

const waiting: Review = {
  id: 'r',
  askedBy: 'Mere Tamihana',
  askedAt: '2026-11-25T21:44:00.000Z',
  note: 'The spring offer',
  state: 'waiting',
  isMine: false,
  changedSince: [],
}
const decided = { decidedBy: 'Jo Marlowe', decidedAt: '2026-11-25T22:00:00.000Z' }

test('a review says who it waits for and since when, by the clock of New Zealand', () => {
  expect(reviewText(waiting)).toBe('Waiting for review by anyone who may publish since Thu, 26\u00a0Nov, 10:44\u00a0am')
  expect(reviewText({ ...waiting, reviewer: 'Jo Marlowe' })).toBe('Waiting for review by Jo Marlowe since Thu, 26\u00a0Nov, 10:44\u00a0am')
})

test('an approval is one only of what was seen', () => {
  const approved: Review = { ...waiting, ...decided, state: 'approved' }
  expect(reviewText(approved)).toBe('Approved by Jo Marlowe, Thu, 26\u00a0Nov, 11:00\u00a0am')
  expect(reviewText({ ...approved, changedSince: ['tab:bills'] })).toBe('Changed since Jo Marlowe approved it')
  expect(reviewText({ ...waiting, ...decided, state: 'sentBack' })).toBe('Sent back by Jo Marlowe, Thu, 26\u00a0Nov, 11:00\u00a0am')
})
