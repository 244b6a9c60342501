import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { setStudioSwitches, studioSwitches } from '#schemas/studio/release-routes.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { EmergencyPage } from './emergency-page.tsx'

const ALERT = {
  title: 'Storm tonight',
  body: 'Stay away from lines that are down.',
  label: 'Civil Defence',
  href: 'https://civildefence.govt.nz',
}
const FIELDS = {
  title: 'Title of the alert',
  body: 'Text of the alert',
  label: 'Words of the alert’s link (optional)',
  href: 'Address of the alert’s link (optional)',
}
type Words = typeof ALERT

const fieldOf = (name: keyof Words) => screen.getByLabelText(FIELDS[name], { exact: false }) as HTMLInputElement
const written = () => Object.fromEntries(Object.keys(FIELDS).map((name) => [name, fieldOf(name as keyof Words).value]))

/** Writes an alert on the page. @param answers what the server says when it is published */
async function write(alert: Words, answers: (body: { switches: object }) => Response) {
  signInTab()
  let switches: object = {}
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
    if (!address.includes(studioSwitches.path)) return new Response(undefined, { status: 404 })
    if (method === 'GET') return Response.json({ switches, hash: 'h1', rights: ['look', 'edit', 'publish'] })
    expect(method).toBe(setStudioSwitches.method)
    const sent = JSON.parse(body) as { switches: object }
    const answer = answers(sent)
    if (answer.ok) switches = sent.switches
    return answer
  })
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <EmergencyPage />
      </SWRConfig>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'National alert' })
  for (const [name, value] of Object.entries(alert)) fireEvent.change(fieldOf(name as keyof Words), { target: { value } })
}
const show = () => fireEvent.click(screen.getByRole('button', { name: 'Show the alert' }))

test('the words of an alert that could not be published stay', async () => {
  await write(ALERT, () => Response.json({ type: '/error/changed_meanwhile', status: 412 }, { status: 412 }))
  show()
  await screen.findByText('Nothing was changed')
  expect(written()).toEqual(ALERT)
})

test('the words of an alert that is published are those that customers see', async () => {
  await write({ ...ALERT, title: ' Storm tonight ' }, () => new Response(undefined, { status: 204 }))
  show()
  await screen.findByText('The alert is shown')
  expect(written()).toEqual(ALERT)
})

test('what is written while an alert is being published stays', async () => {
  const letGo = Promise.withResolvers<void>()
  await write(ALERT, () => new Response(undefined, { status: 204 }))
  const fetched = fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (request[1]?.method === setStudioSwitches.method) await letGo.promise
    return fetched(...request)
  })
  show()
  fireEvent.change(fieldOf('title'), { target: { value: 'Storm until noon' } })
  await act(async () => letGo.resolve())
  await screen.findByText('The alert is shown')
  expect(written()).toEqual({ ...ALERT, title: 'Storm until noon' })
})

test('an address that leads nowhere is refused before it is sent', async () => {
  const sent = vi.fn(() => new Response(undefined, { status: 204 }))
  await write({ ...ALERT, href: 'www.civildefence.govt.nz' }, sent)
  show()
  expect(screen.getByRole('button', { name: 'Show the alert' }).getAttribute('aria-description')).toContain('https://')
  expect(sent).not.toHaveBeenCalled()
})
