import { expect, test } from 'vitest'
import { isReplacedBy } from './estimate.ts'

test.each([
  ['is replaced by one that began on its last day', ['2025-03-01', '2026-10-20'], ['2026-10-20', '2026-10-22'], true],
  ['is replaced by one that began a month later', ['2025-03-01', '2026-10-20'], ['2026-11-20', '2026-11-22'], true],
  ['is replaced by one that has gone on after a week of both', ['2025-03-01', '2026-10-26'], ['2026-10-20', '2026-11-03'], true],
  ['may be a day late on the day of the other', ['2025-03-01', '2026-10-20'], ['2026-10-20', '2026-10-21'], false],
  ['may be a week late after two days of both', ['2025-03-01', '2026-10-21'], ['2026-10-20', '2026-10-28'], false],
  ['may be late for weeks after two weeks of both', ['2025-03-01', '2026-11-15'], ['2026-11-01', '2026-12-10'], false],
  ['is not replaced by one that began more than a month later', ['2025-03-01', '2026-10-20'], ['2026-11-21', '2026-11-23'], false],
  ['is not replaced by an older one', ['2026-10-01', '2026-10-02'], ['2025-03-01', '2026-10-22'], false],
  ['is not replaced by one without readings', ['2025-03-01', '2026-10-20'], [null, null], false],
] as const)('a meter %s', (_, [firstDay, lastDay], [otherFirst, otherLast], isReplaced) => {
  expect(isReplacedBy({ firstDay, lastDay }, { firstDay: otherFirst, lastDay: otherLast })).toBe(isReplaced)
})
