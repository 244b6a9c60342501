import { expect, test } from 'vitest'
import { settledMonth } from './form-groups.ts'

test('a month counts from the tenth of the next one on, once the retailers’ files of its first week are there', () => {
  expect(['2026-11-01', '2026-11-09', '2026-11-10', '2026-12-09', '2027-01-10'].map(settledMonth)).toEqual([
    '2026-09',
    '2026-09',
    '2026-10',
    '2026-10',
    '2026-12',
  ])
})
