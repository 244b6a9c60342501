import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Brought, Foreseen } from '#schemas/studio/entities.ts'
import { foreseeStudioChanges } from '#schemas/studio/release-routes.ts'
import { momentText, wholeMomentText } from '#ui/time.tsx'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import type { Shown } from '../draft/tried.ts'
import { KeepDialog } from './keep-dialog.tsx'

const experiment = { id: 'e1', versions: [{ key: 'B', title: 'Second', config: {} }] }
const note = { id: 'note', type: 'text', title: 'First', config: {}, experiment }
const shown = { piece: 'widget:note', value: note } as unknown as Shown
const endsAt = '2026-11-27T05:00:00.000Z'
const spring = { note: 'Spring sale', endsAt, issues: [] }

beforeEach(() => openedDraft({ pieces: { 'widget:note': note } }))

/** The dialog beside what the server foresees; a server that does not answer if that is absent. */
function draw(foreseen?: { brought: Brought[]; foreseen?: Foreseen[] }) {
  stubAnswers(foreseen ? { [foreseeStudioChanges.path]: { foreseen: [], ...foreseen } } : {})
  const onKeep = vi.fn()
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <KeepDialog shown={shown} name="B" mayPublish onKeep={onKeep} onClose={vi.fn()} />
    </SWRConfig>,
  )
  const press = async () => {
    const button = screen.getByRole('button', { name: 'Keep B and publish' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(button)
  }
  return { onKeep, press }
}

test('what a campaign has brought ends with it, unless the publisher says that it stays', async () => {
  const { onKeep, press } = draw({ brought: [spring] })
  const [goes, stays] = (await screen.findAllByRole('radio')) as HTMLInputElement[]
  expect([goes?.checked, stays?.checked]).toEqual([true, false])
  expect(screen.getByText(/takes version B with it/).textContent).toContain(`until ${wholeMomentText(endsAt)}. Then “Spring sale”`)
  await press()
  expect(onKeep).toHaveBeenLastCalledWith({ note: 'Spring sale', atEnd: { is: 'goes', at: endsAt } })
})

test('it stays for good where the publisher says so', async () => {
  const { onKeep, press } = draw({ brought: [spring] })
  fireEvent.click(await screen.findByRole('radio', { name: 'For good: it stays when “Spring sale” ends' }))
  expect(screen.getByText(/from their next page on, for good/)).toBeTruthy()
  await press()
  expect(onKeep).toHaveBeenLastCalledWith({ note: 'Spring sale', atEnd: { is: 'stays', at: endsAt } })
})

test('what cannot stay says why, and leaves no choice', async () => {
  draw({ brought: [{ ...spring, issues: [{ place: 'tabs', message: 'its page is there for that time only' }] }] })
  expect(await screen.findByText('It cannot stay for good: its page is there for that time only.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('what no campaign has brought is a release like any other, and says what could not run because of it', async () => {
  const issues = [{ place: 'widget:note', message: 'customers see another version by now' }]
  const { onKeep, press } = draw({ brought: [], foreseen: [{ note: 'Summer', how: 'begin', at: endsAt, issues }] })
  expect((await screen.findByText(/“Summer” could not begin/)).textContent).toContain(momentText(endsAt))
  expect(screen.getByText(/It is a release like any other/)).toBeTruthy()
  await press()
  expect(onKeep).toHaveBeenLastCalledWith(undefined)
})

test('nothing is kept before it is known what is scheduled', async () => {
  const { onKeep } = draw()
  const button = screen.getByRole('button', { name: 'Keep B and publish' })
  fireEvent.click(button)
  expect(await screen.findByText('What is scheduled could not be loaded')).toBeTruthy()
  fireEvent.click(button)
  expect(onKeep).not.toHaveBeenCalled()
})
