import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Promoted } from '#schemas/prompts/entities.ts'
import { markPrompted } from '#browser/prompted.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { PromotedNote } from './promoted.tsx'

const PROMOTED = {
  promoId: 'hours',
  title: 'Pick the greenest hours',
  body: 'It shows when.',
  link: { label: 'Show me', href: '/account/insights' },
} satisfies Promoted

let told: unknown[] = []
beforeEach(() => {
  told = []
  localStorage.clear()
  sessionStorage.clear()
  signInTab()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
})

const show = (promoted: Promoted = PROMOTED, path = '/account/dashboard') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <PromotedNote promoted={promoted} />
    </MemoryRouter>,
  )

test('says what is new, with a way there that is left out on the page itself', () => {
  const { getByRole, unmount } = show()
  expect(getByRole('note').textContent).toContain('New: Pick the greenest hours. It shows when. Show me')
  expect(told).toEqual([{ promoId: 'hours', viewType: 'seen' }])
  unmount()
  const again = show({ ...PROMOTED, isSeen: true }, '/account/insights')
  expect(again.queryByRole('link')).toBeNull()
  expect(told).toHaveLength(1)
})

test.each([
  ['dismissed', 'button'],
  ['followed', 'link'],
] as const)('once %s it stays away', (viewType, role) => {
  const { getByRole, queryByRole, unmount } = show({ ...PROMOTED, isSeen: true })
  fireEvent.click(getByRole(role))
  expect(queryByRole('note')).toBeNull()
  expect(told).toEqual([{ promoId: 'hours', viewType }])
  unmount()
  expect(show().queryByRole('note')).toBeNull()
})

test('where something else asked in this session it waits for another', () => {
  markPrompted()
  expect(show().queryByRole('note')).toBeNull()
  expect(told).toEqual([])
})
