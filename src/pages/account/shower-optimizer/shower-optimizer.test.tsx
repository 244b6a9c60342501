import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { formById } from '#schemas/forms/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import { type ShowerAnswer, showerOptimiser } from '#schemas/shower/routes.ts'
import { readyForm } from '../../../../tests/forms/ready-form.ts'
import { signInTab } from '../../../../tests/sign-in-tab.ts'
import { stubAnswers } from '../../../../tests/stub-answers.ts'
import ShowerOptimizerPage from './index.tsx'

test('a business is not asked about its household', () => {
  stubAnswers({})
  // What the page reads of it.
  const initial = { accountType: 'sme' } as InitialData
  render(<ShowerOptimizerPage initial={initial} onIntroduced={() => undefined} />, { wrapper: MemoryRouter })
  screen.getByRole('heading', { name: 'This page is for homes' })
})

test('the answers about one property are not saved for another that is chosen then', async () => {
  signInTab()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return new Promise(() => {})
    sent.push(JSON.parse(String(body)))
    return Response.json(of('ST-2', 4))
  })
  const of = (siteId: string, usualMinutes: number): ShowerAnswer => ({
    siteId,
    settings: { usualMinutes, targetMinutes: 4, showersPerWeek: 7 },
  })
  const cache = new Map<string, object>([
    [unstable_serialize([formById.path, { params: { formId: 'showerOptimiser' } }]), { data: await readyForm('showerOptimiser') }],
    [unstable_serialize([showerOptimiser.path, {}]), { data: of('ST-1', 9) }],
  ])
  let choose: (answer: ShowerAnswer) => Promise<unknown> = async () => {}
  function Choice() {
    const { mutate } = useSWRConfig()
    choose = (answer) => mutate([showerOptimiser.path, {}], answer, { revalidate: false })
    return null
  }
  render(
    <SWRConfig value={{ provider: () => cache as never }}>
      <MemoryRouter>
        <ShowerOptimizerPage initial={{ accountType: 'residential' } as InitialData} onIntroduced={() => undefined} />
        <Choice />
      </MemoryRouter>
    </SWRConfig>,
  )
  await act(() => choose(of('ST-2', 5)))
  fireEvent.click(screen.getByRole('button', { name: 'See what I’d save' }))
  await waitFor(() => expect(sent).toMatchObject([{ siteId: 'ST-2', usualMinutes: 5 }]))
})
