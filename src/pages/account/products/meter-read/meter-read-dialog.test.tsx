import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test, vi } from 'vitest'
import { meterReadSites, submitMeterRead, type SiteMeters } from '#schemas/meter-read/routes.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { MeterReadDialog } from './meter-read-dialog.tsx'

const sites: SiteMeters = {
  sites: [
    {
      siteId: 'ST-1',
      address: '1 Rata Street',
      isPreselected: true,
      meters: [{ id: 'M-1', serialNumber: '1', energyType: 'naturalGas', devices: [{ id: 'D-1', digits: 5 }] }],
    },
  ],
}

const devices = ['D-1', 'D-2'].map((id, i) => ({ id, register: ['Day', 'Night'][i], digits: 5 }))
const twoSites: SiteMeters = {
  sites: [
    {
      siteId: 'ST-1',
      address: '1 Rata Street',
      isPreselected: true,
      meters: [{ id: 'M-1', serialNumber: '1', energyType: 'electricity', devices }],
    },
    {
      siteId: 'ST-2',
      address: '2 Rata Street',
      isPreselected: false,
      meters: [{ id: 'M-2', serialNumber: '2', energyType: 'electricity', devices: [{ id: 'D-3', digits: 5 }] }],
    },
  ],
}

test('what was said of a reading is said of no other, on this property or another', async () => {
  stubDialogs()
  signInTab()
  const refused = {
    type: '/error/validation',
    title: 'Wrong',
    status: 400,
    errors: [{ pointer: '/meters/0/devices/0/deviceReading', detail: 'The last reading was 50300.' }],
  }
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
    method === 'POST' ? Response.json(refused, { status: 400 }) : Response.json(twoSites),
  )
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MeterReadDialog onClose={() => {}} />
    </SWRConfig>,
  )
  const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await type('What the day register shows now', '50190')
  await type('What the night register shows now', '11000')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The last reading was 50300.')
  expect(screen.getByLabelText('What the day register shows now').getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/^Not sent\./)

  await type('What the day register shows now', '')
  expect(screen.queryByText('The last reading was 50300.')).toBeNull()
  fireEvent.change(screen.getByLabelText('Property'), { target: { value: 'ST-2' } })
  await type('What your meter shows now', '5')
  expect(screen.getByLabelText('What your meter shows now').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(/^Not sent\./)).toBeNull()
})

test('while a reading is sent its property stays chosen, so that a refusal is read', async () => {
  stubDialogs()
  signInTab()
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => (method === 'POST' ? answer : Response.json(twoSites)))
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MeterReadDialog onClose={() => {}} />
    </SWRConfig>,
  )
  fireEvent.change(await screen.findByLabelText('What the day register shows now'), { target: { value: '50190' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sending…')
  const property = screen.getByLabelText<HTMLSelectElement>('Property')
  fireEvent.change(property, { target: { value: 'ST-2' } })
  expect(property.value).toBe('ST-1')
  resolve(Response.json({ type: '/error/validation', title: 'Wrong', status: 400 }, { status: 400 }))
  await screen.findByText(/^Not sent\./)
})

test('after a reading thanks are read out, and no widget shows what was before it', async () => {
  stubDialogs()
  stubAnswers({ [meterReadSites.path]: sites, [submitMeterRead.path]: {} })
  const key = ['/private/widget/gettingStarted', {}]
  const widget = unstable_serialize(key)
  const cache = new Map([[widget, { _k: key, data: { status: 'SUCCESS', asOf: '2026-11-01T00:00:00Z', data: 'Send your first reading' } }]])
  render(
    <SWRConfig value={{ provider: () => cache as never }}>
      <MeterReadDialog onClose={() => {}} />
    </SWRConfig>,
  )
  fireEvent.change(await screen.findByLabelText('What your meter shows now'), { target: { value: '142' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(cache.get(widget)?.data).toBeUndefined())
  expect(document.activeElement?.textContent).toMatch(/^Thank you\. We’ve saved your reading/)
})
