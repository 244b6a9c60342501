import { act, fireEvent, render, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentOf, useDraft } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { isMandatory, optionsOf, whereIs } from './form-piece.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { FormsPage } from './forms-page.tsx'

/* What an editor of forms presses, and what becomes of the form. */

const name = 'House'
const form: FormDocument = {
  id: 'homeProfile',
  schema: {
    type: 'object',
    properties: {
      [name]: {
        type: 'string',
        title: 'Your house',
        oneOf: ['Flat', 'Villa', 'Farm'].map((title) => ({ const: title, title })),
      },
      People: { type: 'integer', title: 'How many people?' },
      Pool: { type: 'boolean', title: 'Is there a pool?' },
    },
    required: ['People'],
  },
  uiSchema: {
    'ui:steps': [
      { id: 'house', title: 'House', questions: [name, 'People'] },
      { id: 'pool', title: 'Pool', questions: ['Pool'] },
    ],
  },
}
const [step, nextStep] = form.uiSchema['ui:steps'] ?? []
const question = whereIs(form, name)?.question ?? {}
const options = optionsOf(question) ?? []

const initial = useDraft.getInitialState()
const now = () => contentOf('form:homeProfile') as FormDocument
const questionNow = () => whereIs(now(), name)?.question ?? {}
const stepNow = (id = step?.id) => now().uiSchema['ui:steps']?.find((one) => one.id === id)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const piece = { piece: 'form:homeProfile', value: form, hash: 'hash' }
  useDraft.setState({ ...initial, me: 'Mere', rights: ['look', 'edit'], pieces: new Map([[piece.piece, piece]]) })
})
afterEach(() => {
  vi.useRealTimers()
})

function draw() {
  const drawn = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <FormsPage formId="homeProfile" />
      </MemoryRouter>
    </SWRConfig>,
  )
  const legend = drawn.getByText(question.title ?? '', { selector: 'legend' })
  return { ...drawn, card: within(legend.parentElement as HTMLElement) }
}

/** A button that says what it does, and to which entry. */
const named = (does: string, what: string | undefined) => new RegExp(`^${does}\\s*:?\\s*${what}$`)

/** Undo brings back the form as it was, to the letter. */
function expectUndone() {
  act(() => void undo())
  expect(now()).toEqual(form)
}

test('a question gets other description, and a hint that can be taken away again', () => {
  const { card } = draw()
  fireEvent.change(card.getByLabelText('Question'), { target: { value: 'In other words?' } })
  expect(questionNow().title).toBe('In other words?')
  expectUndone()
  fireEvent.change(card.getByLabelText('Hint (optional)'), { target: { value: 'A hint' } })
  expect(questionNow().description).toBe('A hint')
  fireEvent.change(card.getByLabelText('Hint (optional)'), { target: { value: '' } })
  expect(questionNow()).not.toHaveProperty('description')
})

test('its options are reworded, ordered, removed and added', () => {
  const { card } = draw()
  const titles = () => (optionsOf(questionNow()) ?? []).map(({ title }) => title)
  const before = options.map(({ title }) => title)
  fireEvent.change(card.getByLabelText('Option 1'), { target: { value: 'Another' } })
  expect(titles()).toEqual(['Another', ...before.slice(1)])
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: named('Up', before[1]) }))
  expect(titles()).toEqual([before[1], before[0], ...before.slice(2)])
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: named('Remove', before[0]) }))
  expect(titles()).toEqual(before.slice(1))
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: 'Add an option' }))
  expect(titles()).toEqual([...before, `Option ${before.length + 1}`])
  expectUndone()
})

test('it is made mandatory, or optional', () => {
  const { card } = draw()
  fireEvent.click(card.getByRole('switch', { name: 'Must be answered' }))
  expect(isMandatory(now(), name)).toBe(!isMandatory(form, name))
  expectUndone()
})

test('a step moves, and a question moves in its step and to another one', () => {
  const { card, getByRole, getByText } = draw()
  fireEvent.click(getByRole('button', { name: named('Move down', step?.title) }))
  expect(now().uiSchema['ui:steps']?.slice(0, 2)).toEqual([nextStep, step])
  expect(getByText(`${step?.title} is number 2 of ${form.uiSchema['ui:steps']?.length}.`)).toBeTruthy()
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: named('Ask later', question.title) }))
  expect(stepNow()?.questions).toEqual(['People', name])
  expectUndone()
  fireEvent.change(card.getByLabelText('In the step'), { target: { value: nextStep?.id } })
  expect(stepNow(nextStep?.id)?.questions).toEqual([...(nextStep?.questions ?? []), name])
  expectUndone()
})

test('it is asked only after one answer to another question, and of everyone again', () => {
  const { card } = draw()
  fireEvent.change(card.getByLabelText('Who is asked'), { target: { value: 'Pool' } })
  const [condition] = now().schema.allOf ?? []
  expect(condition?.if).toEqual({ properties: { Pool: { const: true } }, required: ['Pool'] })
  expect(condition?.then).toEqual({ properties: { [name]: question } })
  fireEvent.change(card.getByLabelText('Answer'), { target: { value: 'false' } })
  expect(now().schema.allOf?.[0]?.if).toEqual({ properties: { Pool: { const: false } }, required: ['Pool'] })
  fireEvent.change(card.getByLabelText('Who is asked'), { target: { value: '' } })
  expect([now().schema.allOf, whereIs(now(), name)?.question]).toEqual([[], question])
})

test('a new question is added to a step', () => {
  const { getAllByRole } = draw()
  const [add] = getAllByRole('button', { name: 'Add the question' })
  fireEvent.click(add as HTMLElement)
  expect(stepNow()?.questions).toEqual([...(step?.questions ?? []), 'Question1'])
  expect(whereIs(now(), 'Question1')?.question.title).toBe('New question')
  expectUndone()
})

test('an editor without the right to edit changes nothing', () => {
  useDraft.setState({ rights: ['look'] })
  const { card } = draw()
  expect(card.getByLabelText('Question').closest('fieldset[disabled]')).not.toBeNull()
})
