import { expect, test, vi } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { storeSession } from '#session/storage.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the most useful one alone', () => {
  const action = { type: 'a', title: 'First', body: 'Do it', icon: 'bolt' } as const
  const { getByRole, queryByText } = drawFixture(widget, {
    config: {},
    data: { actions: [action, { ...action, type: 'b', title: 'Second' }] },
  })
  expect(getByRole('heading', { name: 'First' })).toBeTruthy()
  expect(queryByText(/Second|after this/)).toBeNull()
})

test('following its link is a use of it in the numbers', () => {
  const [, action] = fixtures.content.data.actions
  const { getByRole } = drawFixture(widget, { config: {}, data: { actions: action ? [action] : [] } })
  expect(getByRole('link').closest<HTMLElement>('[data-piece]')?.dataset.piece).toBe(`content:nextBestActions:${action?.type}`)
})

test('dismisses by its type, and a second click while it is under way does nothing', async () => {
  storeSession({ accessToken: 'own', expiresAtMs: 0, refreshExpiresAtMs: 0 })
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    asked.push(init)
    return new Promise(() => {})
  })
  const { getByRole } = drawFixture(widget, fixtures.content)
  const button = getByRole('button', { name: /^Dismiss/ })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(asked.map(({ body }) => JSON.parse(String(body)))).toEqual([{ type: fixtures.content.data.actions[0]?.type }])
})
