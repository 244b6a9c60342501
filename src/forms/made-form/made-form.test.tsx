import { fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { formAnswers, formById } from '#schemas/forms/routes.ts'
import { readyFormOf } from '../../../tests/forms/ready-form.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { MadeForm } from './made-form.tsx'

const question = (title: string) => ({ type: 'string', title }) as const
const form: FormDocument = {
  id: 'solar',
  schema: {
    type: 'object',
    title: 'Solar',
    properties: { Years: question('In how many years?'), Roof: question('How large is the roof?') },
  },
  uiSchema: { 'ui:steps': [{ id: 'one', title: 'One', questions: ['Years', 'Roof'] }] },
  made: { lead: 'It takes a minute.' },
}
/** What the page before has left in the cache, and what another device has said since. */
const older = { siteId: 's', profile: { Years: '1', Roof: 'ten' }, isComplete: false, revision: 1 }
const newer = { siteId: 's', profile: { Years: '1', Roof: 'ninety' }, isComplete: false, revision: 2 }

/** The form, opened again; the newer answers come when they are asked for. */
async function draw(detail = 'Saved somewhere else.') {
  let publish: (version: FormDocument) => Promise<void> = () => Promise.reject(new Error('It is not drawn.'))
  function Publisher() {
    const { mutate } = useSWRConfig()
    publish = async (version) => {
      await mutate([formById.path, { params: { formId: 'solar' } }], await readyFormOf(version), { revalidate: false })
    }
    return null
  }
  const ready = await readyFormOf(form)
  signInTab()
  const sent: unknown[] = []
  const { promise: come, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body))
      return Response.json({ type: '/error/changed_meanwhile', status: 412, detail }, { status: 412 })
    }
    await come
    return address.includes('/answers') ? Response.json(newer) : new Promise(() => {})
  })
  const answersKey = unstable_serialize([formAnswers.path.replace(':formId', 'solar'), {}])
  const cache = new Map<string, { data: unknown }>([
    [unstable_serialize([formById.path, { params: { formId: 'solar' } }]), { data: ready }],
    [answersKey, { data: older }],
  ])
  const page = render(
    <SWRConfig value={{ provider: () => cache as never }}>
      <MemoryRouter>
        <MadeForm formId="solar" />
        <Publisher />
      </MemoryRouter>
    </SWRConfig>,
  )
  await page.findByText('It takes a minute.')
  const field = (label: RegExp) => page.getByLabelText(label) as HTMLInputElement
  async function answer() {
    resolve()
    await waitFor(() => expect(cache.get(answersKey)?.data).toEqual(newer))
  }
  return { ...page, sent, answer, field, publish: (version: FormDocument) => publish(version) }
}

test('each form has its own answers, when one follows the other', async () => {
  const heat: FormDocument = { ...form, id: 'heat', made: { lead: 'It takes two minutes.' } }
  const cache = new Map<string, { data: unknown }>()
  for (const [one, roof] of [
    [form, 'ten'],
    [heat, 'ninety'],
  ] as const) {
    cache.set(unstable_serialize([formById.path, { params: { formId: one.id } }]), { data: await readyFormOf(one) })
    cache.set(unstable_serialize([formAnswers.path.replace(':formId', one.id), {}]), { data: { ...older, profile: { Roof: roof } } })
  }
  signInTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const drawn = (formId: string) => (
    <SWRConfig value={{ provider: () => cache as never }}>
      <MemoryRouter>
        <MadeForm formId={formId} />
      </MemoryRouter>
    </SWRConfig>
  )
  const page = render(drawn('solar'))
  const roof = () => page.getByLabelText(/roof/) as HTMLInputElement
  await page.findByText('It takes a minute.')
  fireEvent.change(roof(), { target: { value: 'twelve' } })
  page.rerender(drawn('heat'))
  await page.findByText('It takes two minutes.')
  expect(roof().value).toBe('ninety')
})

test('answers of another device take the place of older ones that nobody has changed here', async () => {
  const { answer, field } = await draw()
  expect(field(/roof/).value).toBe('ten')
  await answer()
  await waitFor(() => expect(field(/roof/).value).toBe('ninety'))
})

test('what was changed here is sent as made from the older answers, and the newer ones are loaded by a button', async () => {
  const { answer, field, sent, getByRole, findByRole } = await draw()
  fireEvent.change(field(/years/), { target: { value: '5' } })
  await answer()
  fireEvent.click(getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ profile: { Years: '5', Roof: 'ten' }, revision: 1 }]))
  fireEvent.click(await findByRole('button', { name: 'Load the latest answers' }))
  await waitFor(() => expect([field(/years/).value, field(/roof/).value]).toEqual(['1', 'ninety']))
})

test('what is typed waits for its property where another was selected meanwhile', async () => {
  const { field, findByText, getByRole, queryByRole, unmount } = await draw(OTHER_SELECTED)
  fireEvent.change(field(/years/), { target: { value: '5' } })
  fireEvent.click(getByRole('button', { name: 'Send' }))
  await findByText('Another property was selected meanwhile. Reload the page to go on.')
  expect(queryByRole('button', { name: 'Load the latest answers' })).toBeNull()
  unmount()
  expect((await draw()).field(/years/).value).toBe('5')
})

test('what is being typed stays when staff publish the form with another word', async () => {
  const { field, answer, publish } = await draw()
  await answer()
  fireEvent.change(field(/years/), { target: { value: 'Five or so' } })
  await publish({ ...form, schema: { ...form.schema, properties: { ...form.schema.properties, Years: question('When, in years?') } } })
  await waitFor(() => expect(field(/When/).value).toBe('Five or so'))
  expect(field(/roof/).value).toBe('ninety')
})

test('what was typed is there again after a reload, made from the answers of then, until it is given up for newer ones', async () => {
  const first = await draw()
  fireEvent.change(first.field(/years/), { target: { value: '5' } })
  first.unmount()
  const second = await draw()
  expect(second.field(/years/).value).toBe('5')
  await second.answer()
  fireEvent.click(second.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(second.sent).toMatchObject([{ profile: { Years: '5', Roof: 'ten' }, revision: 1 }]))
  fireEvent.click(await second.findByRole('button', { name: 'Load the latest answers' }))
  await waitFor(() => expect(second.field(/years/).value).toBe('1'))
  second.unmount()
  expect((await draw()).field(/years/).value).toBe('1')
})
