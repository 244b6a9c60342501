import { act, fireEvent, render, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test } from 'vitest'
import { type Opened, type OpenedDraft, openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { optionsOf, whereIs } from '#lib/forms/form-questions.ts'
import { isMandatory, kindOf } from './form-piece.ts'
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

let draft: OpenedDraft
const open = async (more: Opened = {}) => {
  draft = await openedDraft({ pieces: { 'form:homeProfile': form }, ...more })
}
const now = () => contentOf('form:homeProfile') as FormDocument
const questionNow = () => whereIs(now(), name)?.question ?? {}
const stepNow = (id = step?.id) => now().uiSchema['ui:steps']?.find((one) => one.id === id)

beforeEach(() => open())

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

test('an option is removed from the options that a colleague has changed while it was being confirmed', async () => {
  const { card, getByRole } = draw()
  const [first, second, third] = options
  fireEvent.click(card.getByRole('button', { name: named('Remove', second?.title) }))
  const theirs = structuredClone(form)
  const reworded = { ...first, title: 'An apartment' }
  Object.assign(whereIs(theirs, name)?.question ?? {}, { oneOf: [reworded, second, third, { const: 'Boat', title: 'Boat' }] })
  await act(() => draft.seeElsewhere({ 'form:homeProfile': theirs }))
  fireEvent.click(getByRole('button', { name: 'Remove it' }))
  expect(optionsOf(questionNow())).toEqual([reworded, third, { const: 'Boat', title: 'Boat' }])
})

test('a link beside a question that leads to no page is told of', async () => {
  const link = { label: 'Our terms', href: '/info/terms' }
  const linked = { ...form, uiSchema: { ...form.uiSchema, Pool: { 'ui:options': { link } } } }
  const drawWith = async (pages: object) => {
    await open({ pieces: { 'form:homeProfile': linked, 'brand:pip': { pages } } })
    return draw()
  }
  const { unmount, getByText } = await drawWith({})
  getByText('The link “Our terms” leads to /info/terms, which is no page that customers can open.')
  unmount()
  expect((await drawWith({ terms: {} })).queryByText(/leads to/)).toBeNull()
})

test('its options are reworded, ordered, removed once that was asked, and added', () => {
  const { card, getByRole } = draw()
  const titles = () => (optionsOf(questionNow()) ?? []).map(({ title }) => title)
  const before = options.map(({ title }) => title)
  fireEvent.change(card.getByLabelText('Option 1'), { target: { value: 'Another' } })
  expect(titles()).toEqual(['Another', ...before.slice(1)])
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: named('Up', before[1]) }))
  expect(titles()).toEqual([before[1], before[0], ...before.slice(2)])
  expectUndone()
  fireEvent.click(card.getByRole('button', { name: named('Remove', before[0]) }))
  expect(titles()).toEqual(before)
  fireEvent.click(getByRole('button', { name: 'Remove it' }))
  expect(titles()).toEqual(before.slice(1))
  expectUndone()
  fireEvent.change(card.getByLabelText('Another option'), { target: { value: 'Whare paku' } })
  fireEvent.click(card.getByRole('button', { name: 'Add the option' }))
  expect(optionsOf(questionNow())).toEqual([...options, { const: 'WharePaku', title: 'Whare paku' }])
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

test('it is asked only after some answers, in words, and of everyone again', () => {
  const { card, getByText } = draw()
  fireEvent.click(card.getByRole('button', { name: 'Ask only after some answers' }))
  expect(now().schema.allOf?.[0]?.if).toEqual({ properties: { People: { exclusiveMinimum: 0 } }, required: ['People'] })
  expect(now().schema.allOf?.[0]?.then).toEqual({ properties: { [name]: question } })
  fireEvent.change(card.getByLabelText('Number'), { target: { value: '3' } })
  fireEvent.click(card.getByRole('button', { name: 'Add another answer' }))
  expect(getByText('Ask this when “How many people?” is more than 3, and “Is there a pool?” is “Yes”.')).toBeTruthy()
  fireEvent.change(card.getByLabelText('Ask this when'), { target: { value: 'any' } })
  expect(now().schema.allOf?.[0]?.if).toEqual({
    anyOf: [
      { properties: { People: { exclusiveMinimum: 3 } }, required: ['People'] },
      { properties: { Pool: { const: true } }, required: ['Pool'] },
    ],
  })
  for (let n = 0; n < 2; n += 1) fireEvent.click(card.getAllByRole('button', { name: /^Remove the rule/ })[0] as HTMLElement)
  expect([now().schema.allOf, whereIs(now(), name)?.question]).toEqual([[], question])
})

test('a new question is added to a step, with a key made from its words that can be changed until customers have it', () => {
  const { getAllByLabelText, getAllByRole, getByLabelText } = draw()
  fireEvent.change(getAllByLabelText('New question')[0] as HTMLElement, { target: { value: 'Do you keep pūkeko?' } })
  fireEvent.click(getAllByRole('button', { name: 'Add the question' })[0] as HTMLElement)
  expect(stepNow()?.questions).toEqual([...(step?.questions ?? []), 'KeepPukeko'])
  const stored = getByLabelText('“Do you keep pūkeko?” is stored as')
  fireEvent.change(stored, { target: { value: 'Pool' } })
  fireEvent.blur(stored)
  expect(whereIs(now(), 'KeepPukeko')).toBeDefined()
  fireEvent.change(stored, { target: { value: 'Pukeko' } })
  fireEvent.blur(stored)
  expect([stepNow()?.questions.at(-1), whereIs(now(), 'Pukeko')?.question.title]).toEqual(['Pukeko', 'Do you keep pūkeko?'])
})

test('removing a question asks first, names what waits for it, and is undone in one step', () => {
  const { card, getByRole, getByText } = draw()
  fireEvent.click(card.getByRole('button', { name: 'Ask only after some answers' }))
  const before = now()
  const legend = getByText('How many people?', { selector: 'legend' })
  fireEvent.click(within(legend.parentElement as HTMLElement).getByRole('button', { name: /^Remove the question/ }))
  expect(now()).toBe(before)
  expect(getByText(`“${question.title}” is asked when “How many people?” is more than 0`)).toBeTruthy()
  fireEvent.click(getByRole('button', { name: 'Remove, and ask it without that answer' }))
  expect(whereIs(now(), 'People')).toBeUndefined()
  expect(whereIs(now(), name)).toEqual({ question })
  act(() => void undo())
  expect(now()).toEqual(before)
})

test('another kind of answer for a question that customers have is asked about first', () => {
  const { card, getByRole } = draw()
  fireEvent.change(card.getByLabelText('Kind of answer'), { target: { value: 'several' } })
  expect(kindOf(now(), name)).toBe('one')
  fireEvent.click(getByRole('button', { name: 'Change it' }))
  expect([kindOf(now(), name), optionsOf(questionNow())]).toEqual(['several', options])
  expectUndone()
})

test('an editor without the right to edit changes nothing', async () => {
  await open({ rights: ['look'] })
  const { card } = draw()
  expect(card.getByLabelText('Question').closest('fieldset[disabled]')).not.toBeNull()
})

test('what an option is stored as follows from its words until it is published, and no two are the same', () => {
  const stored = () => (optionsOf(questionNow()) ?? []).map(({ const: value }) => value)
  const { card } = draw()
  const field = (n: number) => card.getByLabelText(`Option ${n}`)
  fireEvent.change(card.getByLabelText('Another option'), { target: { value: 'First option' } })
  fireEvent.click(card.getByRole('button', { name: 'Add the option' }))
  expect(stored()).toEqual(['Flat', 'Villa', 'Farm', 'FirstOption'])
  const typed = field(4)
  typed.focus()
  // It has the words of a published option on its way, and never its value.
  for (const words of ['F', 'Fl', 'Flat', 'Flatter', 'Flat']) fireEvent.change(field(4), { target: { value: words } })
  expect(stored()).toEqual(['Flat', 'Villa', 'Farm', 'Flat2'])
  expect(document.activeElement).toBe(typed)
  fireEvent.change(field(4), { target: { value: '' } })
  fireEvent.change(field(4), { target: { value: 'A whare in the bush' } })
  expect(stored()).toEqual(['Flat', 'Villa', 'Farm', 'WhareBush'])
  // Those that customers may have chosen stay.
  fireEvent.change(field(1), { target: { value: 'Apartment' } })
  expect(stored()[0]).toBe('Flat')
  // One that an editor has chosen stays too.
  const storedAs = card.getByLabelText('“A whare in the bush” is stored as')
  fireEvent.change(storedAs, { target: { value: 'Bush' } })
  fireEvent.blur(storedAs)
  fireEvent.change(field(4), { target: { value: 'A whare by the sea' } })
  expect(stored()).toEqual(['Flat', 'Villa', 'Farm', 'Bush'])
})
