import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { openedDraft } from '../../tests/opened-draft.ts'
import { useReadOnlyReason } from './use-read-only.ts'

test.each<[StaffRight[], string[] | undefined, string | undefined]>([
  [['look'], undefined, 'You do not have the right ‘Edit the draft’. An operator can grant it.'],
  [['look', 'edit'], ['page:bills'], 'This is not among the areas that you may change. An operator can add it.'],
  [['look', 'edit'], ['page:dashboard'], undefined],
  [['look', 'edit'], undefined, undefined],
])('who has %j and the areas %j is told of the dashboard: %j', async (rights, areas, reason) => {
  await openedDraft({ rights, areas })
  expect(renderHook(() => useReadOnlyReason('tab:dashboard')).result.current).toBe(reason)
})
