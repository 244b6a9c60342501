import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test } from 'vitest'
import { meterReadSites, submitMeterRead, type SiteMeters } from '#schemas/meter-read/routes.ts'
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

test('after a reading no widget shows what was before it', async () => {
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
  screen.getByText(/^Thank you\. We’ve saved your reading/)
})
