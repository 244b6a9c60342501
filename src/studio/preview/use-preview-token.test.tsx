import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { edit } from '../draft/edits.ts'
import { usePreviewToken } from './use-preview-token.ts'

let calls: string[] = []
let save: PromiseWithResolvers<Response>

beforeEach(async () => {
  calls = []
  save = Promise.withResolvers()
  await openedDraft()
  vi.stubGlobal('fetch', async (address: string) => {
    const call = address.split('/studio/')[1] ?? ''
    calls.push(call)
    if (call === 'draft') return save.promise
    return Response.json({ token: `token ${calls.length}`, endsAt: new Date(Date.now() + 3_600_000).toISOString(), tried: [] })
  })
})

const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>

test('a preview starts once the save under way is done, so that it shows the last edit', async () => {
  edit('Changed', (contents) => {
    contents['content:tips'] = ['one']
  })
  const preview = { release: 'draft', as: 'test-anna' }
  const { result } = renderHook(() => usePreviewToken(preview), { wrapper })
  await waitFor(() => expect(calls).toEqual(['draft']))
  save.resolve(Response.json({ revision: 1, issues: [], pieces: [{ piece: 'content:tips', value: ['one'], hash: 'new' }] }))
  await waitFor(() => expect(result.current.data).toMatchObject({ token: 'token 2', preview }))
  expect(calls).toEqual(['draft', 'previews'])
})

test('the token before stays, and says whose it is, until that of another customer has come', async () => {
  const { result, rerender } = renderHook(({ as }) => usePreviewToken({ release: 'draft', as }), {
    wrapper,
    initialProps: { as: 'test-anna' },
  })
  await waitFor(() => expect(result.current.data?.token).toBe('token 1'))
  rerender({ as: 'test-ben' })
  expect(result.current.data?.preview.as).toBe('test-anna')
  await waitFor(() => expect(result.current.data).toMatchObject({ token: 'token 2', preview: { as: 'test-ben' } }))
})
