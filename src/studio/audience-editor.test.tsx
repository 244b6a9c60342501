import { fireEvent, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { CustomerCondition } from '#schemas/document/content.ts'
import type { Audience } from '#schemas/document/audience.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { AudienceEditor } from './audience-editor.tsx'

/** Bodies of what was asked. */
let asked: string[] = []

const AT_NOON = { asOf: '2026-11-26T23:00:00Z', waiting: 0 }

function showCount(answer: { customers: number; total: number; isEstimate: boolean; waiting?: number }, condition?: CustomerCondition) {
  signInTab()
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(body)
    return Response.json({ ...AT_NOON, ...answer, testCustomers: [{ username: 'aroha', name: 'Aroha Ngata' }] })
  })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AudienceEditor audience={{ brands: ['pip'] }} owner="widget:bill" condition={condition} onChange={() => {}} />
    </SWRConfig>,
  )
}

test('a count of all customers is exact', async () => {
  const { findByRole, findByText } = showCount({ customers: 1_234, total: 5_000, isEstimate: false })
  expect((await findByRole('status')).textContent).toBe('1,234 of 5,000 customersTest customers: Aroha Ngata.')
  expect(await findByText('As of Fri, 27 Nov, 12:00 pm.')).toBeDefined()
})

test('a count says how old it is, and how many customers it may be wrong about', async () => {
  const { findByText } = showCount({ customers: 1_234, total: 5_000, isEstimate: false, waiting: 1_500 })
  expect(await findByText(/As of .*12:00 pm.*: 1,500 changed customers still to be counted/)).toBeDefined()
})

test('a count of some customers says that it is about that many', async () => {
  const { findByText } = showCount({ customers: 123_456, total: 500_000, isEstimate: true })
  expect(await findByText('About 120,000 of 500,000 customers')).toBeDefined()
})

test('the count of a message is of those who meet its condition', async () => {
  const { findByText } = showCount({ customers: 3, total: 9, isEstimate: false }, 'billOverdue')
  expect(await findByText(/Those who meet “A bill is overdue” today/)).toBeDefined()
  expect(JSON.parse(asked[0] ?? '{}')).toMatchObject({ condition: 'billOverdue' })
})

test('an audience of nobody is told', async () => {
  const { findByText } = showCount({ customers: 0, total: 9, isEstimate: false })
  expect(await findByText(/Nobody is in this audience now/)).toBeDefined()
})

test('a message that is always shown has no such condition', async () => {
  const { findByRole, queryByText } = showCount({ customers: 9, total: 9, isEstimate: false }, 'always')
  await findByRole('status')
  expect(queryByText(/Those who meet/)).toBeNull()
})

test('a count that fails is not taken for that of another audience, and can be made again', async () => {
  signInTab()
  const cache = new Map()
  let isFailing = false
  vi.stubGlobal('fetch', async () =>
    isFailing
      ? Response.json({ type: '/error/default', status: 500 }, { status: 500 })
      : Response.json({ ...AT_NOON, customers: 9, total: 9, isEstimate: false, testCustomers: [] }),
  )
  const editor = (brand: 'pip' | 'northlight') => (
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <AudienceEditor audience={{ brands: [brand] }} owner="widget:bill" onChange={() => {}} />
    </SWRConfig>
  )
  const { findByText, getByRole, queryByText, rerender } = render(editor('northlight'))
  await findByText('9 of 9 customers')
  isFailing = true
  rerender(editor('pip'))
  expect(await findByText(/The customers could not be counted/)).toBeTruthy()
  expect(queryByText('9 of 9 customers')).toBeNull()
  isFailing = false
  fireEvent.click(getByRole('button', { name: 'Count again' }))
  await findByText('9 of 9 customers')
})

test('from and to are moments by the clock of New Zealand, and can be taken away', () => {
  let latest: Audience | undefined
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const edit = (audience?: Audience) =>
    render(<AudienceEditor audience={audience} owner="widget:bill" onChange={(next) => (latest = next)} />)
  const first = edit()
  fireEvent.change(first.getByLabelText('From'), { target: { value: '2026-11-27T18:00' } })
  expect(latest).toEqual({ from: '2026-11-27T05:00:00.000Z' })
  first.unmount()
  const { getByLabelText } = edit(latest)
  expect((getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-27T18:00')
  fireEvent.change(getByLabelText('From'), { target: { value: '' } })
  expect(latest).toBeUndefined()
})
