import { expect, test } from 'vitest'
import { taxYearOf } from './tax-year.ts'

test.each([
  ['2026-03-31', '2025-04-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-12-31', '2026-04-01'],
])('the tax year of %s began on %s', (day, began) => expect(taxYearOf(day)).toBe(began))
