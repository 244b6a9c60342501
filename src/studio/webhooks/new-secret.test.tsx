import { fireEvent, render, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NewSecrets } from './new-secret.tsx'

const billing = { endpointId: 'one', description: 'Billing', secret: 'whsec_one' }
const crm = { endpointId: 'two', description: 'CRM', secret: 'whsec_two' }

test('a second secret is shown beside the first, and is not said to be copied', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const done = vi.fn()
  const { getByRole, getAllByRole, findByText, rerender } = render(<NewSecrets secrets={[billing]} onDone={done} />)
  fireEvent.click(getByRole('button', { name: 'Copy: Billing' }))
  await findByText('Copied')
  expect(copy).toHaveBeenCalledWith('whsec_one')
  rerender(<NewSecrets secrets={[crm, billing]} onDone={done} />)
  const [second, first] = getAllByRole('alert')
  expect(second?.textContent).toContain('whsec_two')
  expect(second?.textContent).not.toContain('Copied')
  expect(first?.textContent).toContain('whsec_one')
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'I have it: Billing' }))
  expect(done).toHaveBeenCalledWith(billing)
})
