import { fireEvent, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { Waiting } from './waiting.tsx'

const waiting = {
  id: 'p1',
  url: 'https://hooks.example.nz/in',
  types: ['nz.switchboard.lpg.ordered' as const],
  isNew: true,
  by: 'Mere Tamihana',
  at: '2026-11-25T21:44:00.000Z',
  isMine: false,
}
const types = [{ type: 'nz.switchboard.lpg.ordered' as const, summary: 'Bottled gas was ordered' }]
let asked: string[] = []

beforeEach(() => {
  signInTab()
  asked = []
  HTMLDialogElement.prototype.showModal ??= () => {}
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    const { pathname } = new URL(address, location.origin)
    // Another test file may still be saving or counting something.
    if (pathname.includes('/webhooks/')) asked.push(`${method} ${pathname}`)
    return new Response(null, { status: 204 })
  })
})

function draw(change: Partial<typeof waiting> = {}) {
  const refresh = vi.fn(async () => {})
  const drawn = render(
    <Waiting
      endpoint={{ id: 'e1', description: 'Billing' }}
      waiting={{ ...waiting, ...change }}
      types={types}
      needsFourEyes
      refresh={refresh}
    />,
  )
  return { ...drawn, refresh }
}

test('a colleague reads who added it, where it leads and what it gets, and allows it after a question', async () => {
  const { getByRole, getByText, refresh } = draw()
  getByRole('alert')
  getByText(/^Mere Tamihana added it/)
  getByText(/Bottled gas was ordered/)
  fireEvent.click(getByRole('button', { name: 'Allow' }))
  expect(asked).toEqual([])
  fireEvent.click(getByRole('button', { name: 'Allow it' }))
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  expect(asked).toEqual([expect.stringMatching(/^PUT .*\/webhooks\/e1\/proposals\/p1$/)])
})

test('who changed it last does not allow it, and reads why', () => {
  const { getByRole, getByText, queryByRole } = draw({ isMine: true })
  getByText(/Everyone who may publish can allow it, except you/)
  fireEvent.click(getByRole('button', { name: /^Allow/ }))
  expect(queryByRole('dialog')).toBeNull()
  expect(getByRole('button', { name: /^Allow/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a change of an endpoint that is there can be dropped', async () => {
  const { getByRole, refresh } = draw({ isNew: false })
  fireEvent.click(getByRole('button', { name: 'Drop the change' }))
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  expect(asked).toEqual([expect.stringMatching(/^DELETE /)])
})
