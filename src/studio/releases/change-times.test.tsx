import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { ChangeTimes } from './change-times.tsx'

const one: Scheduled = {
  id: 'S1',
  campaign: 'changes',
  campaignName: 'Changes',
  pieces: ['tab:bills'],
  base: 'r0',
  release: 'r1',
  dueAt: '2026-12-01T05:00:00.000Z',
  endsAt: '2026-12-07T05:00:00.000Z',
  author: 'Mere',
  note: 'Spring',
  state: 'waiting',
}
const done = vi.fn<() => void>()
let sent: unknown[] = []
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00Z') })
  signInTab()
  sent = []
  done.mockClear()
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    if (address.includes('/foresee')) {
      const { dueAt } = JSON.parse(body) as { dueAt: string }
      const issues = [{ place: 'tab:bills', message: 'is another one by then' }]
      return Response.json({ foreseen: dueAt < '2026-12-01' ? [{ note: 'Summer', how: 'begin', at: dueAt, issues }] : [] })
    }
    if (method === 'PUT') sent.push(JSON.parse(body))
    return method === 'PUT'
      ? answer()
      : Response.json({ current: 'r', events: [], scheduled: [], campaigns: [], revision: 1, latest: 1, release: 'r', rights: [] })
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const form = (scheduled: Scheduled) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
    <MemoryRouter>
      <ChangeTimes one={scheduled} onChanged={done} close={() => {}} />
    </MemoryRouter>
  </SWRConfig>
)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Change its times' })
const refusal = () => save().getAttribute('aria-description')

test('its times are those of New Zealand’s clock, and what is saved says what they were', async () => {
  render(form(one))
  expect((screen.getByLabelText(/^From/) as HTMLInputElement).value).toBe('2026-12-01T18:00')
  expect(refusal()).toBe('These are its times')
  type(/^From/, '2026-12-02T18:00')
  fireEvent.click(save())
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toEqual([
    { times: { dueAt: '2026-12-02T05:00:00.000Z', endsAt: one.endsAt }, was: { dueAt: one.dueAt, endsAt: one.endsAt } },
  ])
})

test('what could not run because of the new times is told before', async () => {
  render(form(one))
  type(/^From/, '2026-11-30T18:00')
  expect(await screen.findByText(/“Summer” could not begin/)).toBeTruthy()
})

test('times that cannot be say why', () => {
  render(form(one))
  type(/^From/, '2026-11-01T18:00')
  expect(refusal()).toBe('It would begin in the past')
  type(/^From/, '2026-12-09T18:00')
  expect(refusal()).toBe('It would end before it begins')
  type(/^From/, '')
  expect(refusal()).toBe('Choose when it begins')
})

test('of one that is out the end alone can be changed, and it keeps one', () => {
  render(form({ ...one, state: 'live', dueAt: '2026-11-20T05:00:00.000Z' }))
  expect(screen.queryByLabelText(/^From/)).toBeNull()
  expect(screen.getByText(/^Out since Fri/)).toBeTruthy()
  type(/^Until/, '')
  expect(refusal()).toBe('Choose when it ends')
  type(/^Until/, '2026-11-20T18:00')
  expect(refusal()).toBe('It would end in the past')
})

test('what a colleague has changed meanwhile is said, and what is saved then takes its place', async () => {
  const { rerender } = render(form(one))
  type(/^Until/, '2026-12-08T18:00')
  const theirs = { ...one, endsAt: '2026-12-09T05:00:00.000Z' }
  rerender(form(theirs))
  expect(screen.getByText('A colleague has changed its times')).toBeTruthy()
  fireEvent.click(save())
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toMatchObject([{ was: { endsAt: theirs.endsAt } }])
})

test('a refusal is shown, and the form stays', async () => {
  answer = () =>
    Response.json({ type: '/error/changed_meanwhile', status: 412, detail: 'A colleague has changed its times.' }, { status: 412 })
  render(form(one))
  type(/^From/, '2026-12-02T18:00')
  fireEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('A colleague has changed its times.')
  expect(done).not.toHaveBeenCalled()
})
