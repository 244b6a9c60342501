import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { RollBack } from './roll-back.tsx'

afterEach(() => vi.unstubAllGlobals())

const event = { id: 1, at: '2026-03-01T00:00:00Z', author: 'Jo', action: 'publish', release: 'r1', note: '' } as const

test('what is missing for a rollback is named in words, and nothing closes', async () => {
  signInTab()
  const errors = [{ pointer: 'widgets[3] "spring", data', detail: 'the media library does not have the picture “A lawn”' }]
  const problem = { type: '/error/not_releasable', status: 422, detail: 'That release shows pictures that were removed.', errors }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }))
  const close = vi.fn()
  render(<RollBack event={event} current="r2" close={close} />)
  fireEvent.click(screen.getByRole('button', { name: 'Roll back' }))
  const said = /^That release shows pictures that were removed\. “spring”, .*the media library does not have the picture “A lawn”$/
  expect(await screen.findByText(said)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('what a colleague publishes meanwhile is not what is rolled back from', async () => {
  signInTab()
  const sent = vi.fn()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent(JSON.parse(String(body)))
    return Response.json({ type: '/error/conflict', status: 409 }, { status: 409 })
  })
  const { rerender } = render(<RollBack event={event} current="r2" close={vi.fn()} />)
  rerender(<RollBack event={event} current="r3" close={vi.fn()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Roll back' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ release: 'r1', current: 'r2', note: '' }))
})
