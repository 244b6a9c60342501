import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TipsAnswer } from '#schemas/tips/entities.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import TipsPage from './index.tsx'

/* The tips page beside a server that answers when a test lets it. */

let answer: TipsAnswer
let calls: { method: string; path: string; body: unknown }[]
/** What the server makes of a review. */
let onReview: () => Promise<Response>

const done = async () => new Response(null, { status: 204 })

beforeEach(() => {
  signInTab()
  calls = []
  onReview = done
  answer = {
    CategoryTips: [
      {
        Category: 'heating',
        Tips: [
          { Guid: 'curtains', Title: 'Close the curtains', Body: 'They keep the warmth in.', IsNew: true, Seasons: ['Winter'] },
          { Guid: 'filter', Title: 'Clean the filter', Body: 'Twice a year.', IsNew: false },
        ],
      },
      { Category: 'electric vehicle', Tips: [{ Guid: 'eighty', Title: 'Charge to 80%', Body: 'For every day.', IsNew: false }] },
    ],
    HasVisited: false,
    CurrentSeason: 'Winter',
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const [, path = ''] = address.split('/api/v1')
    if (method === 'GET') return Response.json(answer)
    calls.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) })
    return path.includes('/visited') ? done() : onReview()
  })
})

async function open(path: string) {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, revalidateOnFocus: false }}>
      <MemoryRouter initialEntries={[`/account/insights/tips${path}`]}>
        <TipsPage />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('navigation', { name: 'Tips' })
}

const button = (name: string) => screen.getByRole('button', { name })
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const reviews = () => calls.filter(({ path }) => !path.includes('/visited'))

test('the tip for the season comes first, and the tips were visited', async () => {
  await open('')
  expect(screen.getByRole('heading', { name: 'A tip for winter' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Close the curtains' })).toBeTruthy()
  expect(screen.queryByText('Clean the filter')).toBeNull()
  await waitFor(() => expect(calls).toEqual([{ method: 'POST', path: '/private/tips/visitedTips', body: undefined }]))
})

test('a disliked tip is not drawn for the season, and not hidden from the list', async () => {
  const [heating] = answer.CategoryTips
  if (heating?.Tips[0]) heating.Tips[0].TipReviewStatus = 'Disliked'
  await open('')
  expect(screen.queryByRole('heading', { name: 'A tip for winter' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Tips for winter' })).toBeTruthy()
})

test('a category shows its own tips, and its visit is told', async () => {
  answer.HasVisited = true
  await open('/category/heating')
  expect(screen.getByRole('heading', { level: 1, name: 'Tips: heating' })).toBeTruthy()
  expect(screen.getByText('New')).toBeTruthy()
  expect(screen.queryByText('Charge to 80%')).toBeNull()
  await waitFor(() =>
    expect(calls).toEqual([{ method: 'POST', path: '/private/tips/visitedCategoryTips', body: { categoryVisited: 'heating' } }]),
  )
})

test('the page of electric vehicles has theirs; a category without tips says so', async () => {
  await open('/category/electric-vehicle')
  expect(screen.getByText('Charge to 80%')).toBeTruthy()
  expect(within(screen.getByRole('navigation', { name: 'Tips' })).queryByText('Pool')).toBeNull()
})

test('all tips come by category', async () => {
  await open('/all-tips')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Heating', 'Electric vehicles'])
})

test('a like shows at once, is kept once for a double click, and is taken back by another', async () => {
  let finish = (_: Response) => {}
  onReview = () => new Promise((resolve) => (finish = resolve))
  await open('/category/electric-vehicle')
  const name = 'Like “Charge to 80%”'
  fireEvent.click(button(name))
  await waitFor(() => expect(isPressed(name)).toBe(true))
  expect(reviews()).toEqual([{ method: 'POST', path: '/private/tips/eighty', body: { tipReviewStatus: 'Liked' } }])
  // While that is saved: taken back, and liked again.
  fireEvent.click(button(name))
  await waitFor(() => expect(isPressed(name)).toBe(false))
  fireEvent.click(button(name))
  await waitFor(() => expect(isPressed(name)).toBe(true))
  await act(async () => finish(new Response(null, { status: 204 })))
  expect(reviews()).toHaveLength(1)
  onReview = done
  fireEvent.click(button(name))
  await waitFor(() => expect(reviews().map(({ method }) => method)).toEqual(['POST', 'DELETE']))
  expect(isPressed(name)).toBe(false)
})

test('a like that cannot be saved goes back, with a message', async () => {
  onReview = async () =>
    Response.json(
      { type: '/error/default', title: 'x', status: 500, detail: 'x', instance: 'ref', external: true },
      { status: 500, headers: { 'content-type': 'application/problem+json' } },
    )
  await open('/category/electric-vehicle')
  fireEvent.click(button('Dislike “Charge to 80%”'))
  expect(await screen.findByText(/^That was not saved, so it is as it was\./)).toBeTruthy()
  expect(isPressed('Dislike “Charge to 80%”')).toBe(false)
})
