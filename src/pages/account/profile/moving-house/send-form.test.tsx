import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { formById } from '#schemas/forms/routes.ts'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveSubmit } from '#schemas/home-move/routes.ts'
import { useForm } from '#forms/use-form.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { emptyDraft } from './draft.ts'
import { SendForm } from './send-form.tsx'

const start = { billingAccountId: 'BA-1', fromAddressInfo: { sites: [] }, offerData: [] } as unknown as HomeMoveStart
const ready = await readyForm('homeMove')

/** Sends a move, which is refused. @returns what was asked of the server then */
async function send(refusal: { type: string; status: number; detail?: string; errors?: unknown }) {
  const asked: string[] = []
  signInTab()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('/api/v1')[1] ?? '')
    return Response.json(refusal, { status: refusal.status })
  })
  const store = { draft: emptyDraft([]), change: () => {}, startAgain: () => {} }
  function Forms() {
    useForm('homeMove')
    return null
  }
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter>
        <Forms />
        <SendForm start={start} ready={ready} store={store} journey="form" questions={[]} onBack={() => {}} onTold={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Send my move' }))
  await screen.findByRole('heading', { name: /move/ })
  return asked.slice(asked.indexOf(homeMoveSubmit.path) + 1)
}

test('a move that is refused for its answers loads the form again, which may ask something new', async () => {
  const detail = 'Please choose whether there is a locked gate.'
  const asked = await send({ type: '/error/validation', status: 400, errors: [{ pointer: '/lockedGate', detail }] })
  expect(screen.getByText(detail)).toBeTruthy()
  expect(asked).toContain(formById.path.replace(':formId', 'homeMove'))
})

test('a move that reached us by an earlier try is not called unsent', async () => {
  await send({ type: '/error/home_move/key_used', status: 409, detail: 'An earlier try reached us.' })
  expect(screen.getByRole('heading', { name: 'We have your move already' })).toBeTruthy()
})
