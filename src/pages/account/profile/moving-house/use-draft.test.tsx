import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { storeSession } from '#session/storage.ts'
import { useDraft } from './use-draft.ts'

const start = { billingAccountId: 'BA-1', today: '2026-11-25', fromAddressInfo: { sites: [] } } as unknown as HomeMoveStart
const KEY = 'draft home move C-1 BA-1'

test('a move is kept for every tab of its customer, and what staff fill in for one in their tab alone', () => {
  const fillIn = (staff?: { impersonationId: string }) => {
    storeSession({ accessToken: 'token', expiresAtMs: 1, refreshExpiresAtMs: 1, ...(staff && { staff }) })
    const { result } = renderHook(() => useDraft(start, 'C-1'))
    act(() => result.current.change({ typedAddress: '5 Rimu' }))
    const where = [localStorage, sessionStorage].map((storage) => storage.getItem(KEY)?.includes('5 Rimu') ?? false)
    act(() => result.current.startAgain())
    return where
  }
  expect(fillIn()).toEqual([true, false])
  expect(fillIn({ impersonationId: 'I-1' })).toEqual([false, true])
})
