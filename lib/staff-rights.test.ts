import { expect, test } from 'vitest'
import { reasonAgainst, withImpliedRights } from './staff-rights.ts'

test('publishing brings editing, and editing brings looking', () => {
  expect([withImpliedRights(['publish']), withImpliedRights(['edit']), withImpliedRights(['look'])]).toEqual([
    ['look', 'edit', 'publish'],
    ['look', 'edit'],
    ['look'],
  ])
})

test('reading answers of customers brings a look at Studio, where they are', () => {
  expect(withImpliedRights(['readAnswers'])).toEqual(['look', 'readAnswers'])
})

test('acting for customers and reading the log bring nothing else, and rights come in one order', () => {
  expect(withImpliedRights(['readLog', 'act'])).toEqual(['act', 'readLog'])
  expect(withImpliedRights([])).toEqual([])
})

test('an action that needs a right says which one is missing', () => {
  expect(reasonAgainst(['look'], 'edit')).toBe('You do not have the right ‘Edit the draft’. An operator can grant it.')
  expect(reasonAgainst(['look', 'edit'], 'edit')).toBeUndefined()
})
