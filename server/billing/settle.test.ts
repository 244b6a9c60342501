import { expect, test } from 'vitest'
import { statusOf } from './settle.ts'

const bill = {
  id: 'BL-1',
  discountCents: 0,
  issuedDay: '2026-06-02',
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  dueDay: '2026-06-20',
  amountCents: 5_000,
  owedCents: 5_000,
}

test.each([
  ['the day before it is due', {}, '2026-06-19', 'due'],
  ['on the day it is due', {}, '2026-06-20', 'due'],
  ['the day after', {}, '2026-06-21', 'overdue'],
  ['of which a cent is left', { owedCents: 1 }, '2026-06-21', 'overdue'],
  ['of which nothing is left', { owedCents: 0 }, '2026-06-21', 'paid'],
  ['of nothing', { amountCents: 0, owedCents: 0 }, '2026-06-21', 'paid'],
  ['of less than nothing', { amountCents: -1, owedCents: 0 }, '2026-06-21', 'credit'],
  ['that is late where nothing may urge', { isProtected: true }, '2030-01-01', 'due'],
] as const)('a bill %s', (_what, change, today, status) => expect(statusOf({ ...bill, ...change }, today)).toBe(status))
