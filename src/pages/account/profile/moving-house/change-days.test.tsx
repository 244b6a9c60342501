import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveCase } from '../../../../../tests/home-move-case.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { Cases } from './cases.tsx'

const NO_CHRISTMAS = 'We can’t do Fri, 25 Dec. The nearest day that we can is Thu, 24 Dec.'
const limits = { earliest: '2026-11-27', latest: '2027-02-24' }
const move = homeMoveCase({
  moveOut: { addresses: ['1 Bay Street'], date: '2026-12-14' },
  moveIn: { address: '5 Rimu Street', date: '2026-12-15' },
  mayChange: { moveOutDate: limits, moveInDate: limits },
  mayCancel: true,
})

let answers: Response[]
let sent: unknown[]
beforeEach(() => {
  signInTab()
  stubDialogs()
  sent = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(body)
    return answers.shift() ?? Response.json({ cases: [move] })
  })
})

const open = (own = move) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <MemoryRouter>
      <Cases start={{ billingAccountId: 'BA-1' } as unknown as HomeMoveStart} cases={{ cases: [own] }} />
    </MemoryRouter>
  </SWRConfig>
)

test('a day that is refused is so until it is changed, what lies between the days is said, and that they were saved', async () => {
  answers = [
    Response.json({ type: '/error/validation', status: 400, errors: [{ pointer: '/moveInDate', detail: NO_CHRISTMAS }] }, { status: 400 }),
  ]
  render(open())
  fireEvent.click(screen.getByText('Change the days'))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  const into = dialog.getByLabelText('First day at the new place')
  fireEvent.change(into, { target: { value: '2026-12-25' } })
  fireEvent.click(dialog.getByText('Save the days'))
  await dialog.findByText(NO_CHRISTMAS)
  dialog.getByText('You’ll have no power with us for 10 days in between.')
  fireEvent.change(into, { target: { value: '2020-01-01' } })
  expect(dialog.queryByText(/You’ll have (no )?power/)).toBeNull()
  fireEvent.change(into, { target: { value: '2026-12-18' } })
  expect(dialog.queryByText(NO_CHRISTMAS)).toBeNull()
  fireEvent.click(dialog.getByText('Save the days'))
  await screen.findByText('The new days are saved.')
})

test('a day that is emptied or typed by half is asked for, and nothing is sent', async () => {
  answers = []
  render(open())
  fireEvent.click(screen.getByText('Change the days'))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  const out = dialog.getByLabelText('Last day at the old place')
  fireEvent.change(out, { target: { value: '' } })
  fireEvent.click(dialog.getByText('Save the days'))
  await dialog.findByText('Please choose your last day there.')
  await waitFor(() => expect(document.activeElement).toBe(out))
  expect(sent).toEqual([])
  fireEvent.change(out, { target: { value: '2026-12-13' } })
  expect(dialog.queryByText('Please choose your last day there.')).toBeNull()
  fireEvent.click(dialog.getByText('Save the days'))
  await screen.findByText('The new days are saved.')
  // The other day may have been changed on another device.
  expect(sent).toContain(JSON.stringify({ billingAccountId: 'BA-1', moveOutDate: '2026-12-13' }))
})

test('of days and of a cancellation only what was tried last is said, and of neither that it failed where only the answer was lost', async () => {
  HTMLDialogElement.prototype.getAnimations = () => []
  const failed = () => Response.json({ type: '/error/default', status: 500 }, { status: 500 })
  answers = []
  const { rerender } = render(open())
  const save = async () => {
    fireEvent.click(screen.getByText('Change the days'))
    fireEvent.click(await screen.findByText('Save the days'))
  }
  await save()
  await screen.findByText('The new days are saved.')

  answers = [failed()]
  fireEvent.click(screen.getByText('Cancel the move'))
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Cancel the move'))
  await screen.findByText(/^Not cancelled\./)
  expect(screen.queryByText('The new days are saved.')).toBeNull()
  await save()
  await screen.findByText('The new days are saved.')
  expect(screen.queryByText(/^Not cancelled\./)).toBeNull()

  answers = [failed()]
  fireEvent.click(screen.getByText('Change the days'))
  fireEvent.change(screen.getByLabelText('First day at the new place'), { target: { value: '2026-12-18' } })
  fireEvent.click(screen.getByText('Save the days'))
  await screen.findByText(/^Not saved\./)
  rerender(open({ ...move, moveIn: { address: '5 Rimu Street', date: '2026-12-18' } }))
  await screen.findByText('These days are saved.')
  expect(screen.queryByText(/^Not saved\./)).toBeNull()
})
