import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Switches } from '#schemas/document/switches.ts'
import { OutageSwitch } from './outage-switch.tsx'

const banner = { id: 'works', title: 'Planned work', body: 'On Sunday.' }

function draw(outage: Switches['outage'], refusal?: string) {
  const publish = vi.fn()
  render(<OutageSwitch switches={{ outage }} publish={publish} isBusy={false} refusal={refusal} />)
  return publish
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the portal is closed in two steps: pressed, and confirmed in words', () => {
  const publish = draw({ isOn: false, banner })
  fireEvent.change(screen.getByLabelText(/^What customers read while it is closed/), { target: { value: ' Back at noon. ' } })
  press('Close the portal')
  const dialog = within(screen.getByRole('dialog', { name: 'Close the portal to everyone?' }))
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Close the portal' }))
  confirm()
  fireEvent.change(dialog.getByLabelText(/^To confirm, type/), { target: { value: 'close it' } })
  confirm()
  expect(publish).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByLabelText(/^To confirm, type/), { target: { value: 'Close the portal' } })
  confirm()
  // The banner that announced it stays for the next time.
  const outage = { isOn: true, message: 'Back at noon.', banner }
  expect(publish.mock.calls).toEqual([[{ outage }, 'Outage on', 'The portal is closed']])
})

test('the portal is opened again in one step, and keeps the words', () => {
  const publish = draw({ isOn: true, message: 'Back at noon.' })
  press('Open the portal again')
  expect(publish.mock.calls).toEqual([[{ outage: { isOn: false, message: 'Back at noon.' } }, 'Outage off', 'The portal is open again']])
})

test('the words can be changed while it is closed, and taken away', () => {
  const publish = draw({ isOn: true, message: 'Back at noon.' })
  expect(screen.queryByRole('button', { name: 'Save the words' })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^What customers read while it is closed/), { target: { value: '' } })
  press('Save the words')
  expect(publish.mock.calls).toEqual([[{ outage: { isOn: true } }, 'Words of the outage', 'The words are saved']])
})

test('once they are saved, what a colleague writes is shown', async () => {
  const publish = async () => true
  const shown = (message: string) => (
    <OutageSwitch switches={{ outage: { isOn: true, message } }} publish={publish} isBusy={false} refusal={undefined} />
  )
  const { rerender } = render(shown(''))
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^What customers read while it is closed/)
  fireEvent.change(field, { target: { value: 'Back at noon.' } })
  press('Save the words')
  rerender(shown('Back at three.'))
  await waitFor(() => expect(field.value).toBe('Back at three.'))
  expect(screen.queryByRole('button', { name: 'Save the words' })).toBeNull()
})

test('who may not publish reads why, and closes nothing', () => {
  const publish = draw({ isOn: false }, 'You may not publish.')
  press('Close the portal')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(publish).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Close the portal' }).getAttribute('aria-description')).toBe('You may not publish.')
})
