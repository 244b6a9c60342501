import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import type { Answers } from '#forms/checks.ts'
import { questionsOf, type ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import type { FormDocument } from '#schemas/document/form.ts'
import { readyFormOf } from './ready-form.ts'

/* One form with every kind of field, filled in as a customer would. */
const document: FormDocument = {
  id: 'everything',
  schema: {
    type: 'object',
    required: ['name', 'account', 'terms', 'colour'],
    properties: {
      name: {
        type: 'string',
        title: 'Account holder',
        description: 'As your bank has it.',
        maxLength: 39,
        errorMessage: {
          required: 'Please enter the account holder’s name.',
          maxLength: 'Sorry bank account name has a max length of 39 characters.',
        },
      },
      account: {
        type: 'string',
        title: 'Bank account',
        format: 'nz-bank-account',
        not: { minLength: 18, maxLength: 18 },
        minLength: 19,
        errorMessage: {
          not: 'Add a 0 at the start of the account suffix if it is only 2 numbers.',
          required: 'Please enter a valid bank account number.',
          minLength: 'Please enter a valid bank account number.',
          format: 'Please enter a valid bank account number.',
        },
      },
      colour: {
        type: 'string',
        title: 'Colour',
        oneOf: [
          { const: 'red', title: 'Red' },
          { const: 'blue', title: 'Blue' },
        ],
        errorMessage: { required: 'Please choose a colour.' },
      },
      floors: { type: 'integer', title: 'Floors', minimum: 1, maximum: 3 },
      isQuiet: { type: 'boolean', title: 'Keep it quiet' },
      terms: {
        type: 'boolean',
        title: 'I agree',
        const: true,
        errorMessage: { required: 'You must read and agree to the Terms and Conditions.' },
      },
    },
  },
  uiSchema: {
    account: { 'ui:widget': 'bankAccount' },
    terms: { 'ui:widget': 'terms', 'ui:options': { link: { label: 'Terms', href: '/info/terms' } } },
  },
}

const done = vi.fn()
let latest: Answers = {}

function Filled({ ready, refusals }: { ready: ReadyForm; refusals?: readonly AnswerMessage[] }) {
  const [answers, setAnswers] = useState<Answers>({})
  latest = answers
  return (
    <MemoryRouter>
      <QuestionsForm
        ready={ready}
        questions={[...questionsOf(ready, answers).values()]}
        answers={answers}
        onChange={setAnswers}
        onDone={done}
        refusals={refusals}
      >
        <button type="submit">Send</button>
      </QuestionsForm>
    </MemoryRouter>
  )
}

const ready = await readyFormOf(document)
const send = () => fireEvent.click(screen.getByText('Send'))
const wordsOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => window.document.getElementById(id)?.textContent)
    .filter(Boolean)

beforeEach(() => done.mockReset())

describe('messages', () => {
  test('nothing is said before the customer was there', () => {
    render(<Filled ready={ready} />)
    expect(screen.queryByText('Please enter the account holder’s name.')).toBeNull()
    expect(wordsOf(screen.getByLabelText('Account holder'))).toEqual(['As your bank has it.'])
  })

  test('a field that is left says what is wrong with it, once, and no other does', () => {
    render(<Filled ready={ready} />)
    const name = screen.getByLabelText('Account holder')
    fireEvent.focus(name)
    fireEvent.blur(name)
    expect(screen.getAllByText('Please enter the account holder’s name.')).toHaveLength(1)
    expect([name.getAttribute('aria-invalid'), wordsOf(name)]).toEqual([
      'true',
      ['As your bank has it.', 'Please enter the account holder’s name.'],
    ])
    expect(screen.queryByText('Please choose a colour.')).toBeNull()
  })

  test('trying to send says everything that is wrong, and goes to the first', () => {
    render(<Filled ready={ready} />)
    send()
    expect(done).not.toHaveBeenCalled()
    for (const words of [
      'Please enter the account holder’s name.',
      'Please enter a valid bank account number.',
      'Please choose a colour.',
      'You must read and agree to the Terms and Conditions.',
    ]) {
      expect(screen.getAllByText(words)).toHaveLength(1)
    }
    expect(window.document.activeElement).toBe(screen.getByLabelText('Account holder'))
  })

  test('a question that appears after trying to send begins without an error', () => {
    const asked = (names: readonly string[]) => (
      <MemoryRouter>
        <QuestionsForm
          ready={ready}
          questions={names.flatMap((name) => questionsOf(ready, {}).get(name) ?? [])}
          answers={{}}
          onChange={() => {}}
          onDone={done}
        >
          <button type="submit">Send</button>
        </QuestionsForm>
      </MemoryRouter>
    )
    const { rerender } = render(asked(['colour']))
    send()
    expect(screen.getAllByText('Please choose a colour.')).toHaveLength(1)
    rerender(asked(['colour', 'name']))
    expect(screen.queryByText('Please enter the account holder’s name.')).toBeNull()
    send()
    expect(screen.getAllByText('Please enter the account holder’s name.')).toHaveLength(1)
  })

  test('beside a day that cannot be done the nearest that can is offered, and pressing it takes it', async () => {
    const day = await readyFormOf({
      id: 'day',
      schema: { type: 'object', properties: { from: { type: 'string', title: 'From', format: 'date' } } },
      uiSchema: {},
    })
    const offered = { 'ui:earliest': '2026-12-01', 'ui:latest': '2026-12-31', 'ui:nearest': '2026-12-02' }
    const uiSchema = { ...day.form.uiSchema, from: offered } as ReadyForm['form']['uiSchema']
    render(<Filled ready={{ ...day, form: { ...day.form, uiSchema } }} />)
    const field = screen.getByLabelText('From')
    expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2026-12-01', '2026-12-31'])
    fireEvent.click(screen.getByRole('button', { name: 'Use Wed, 2 Dec' }))
    expect(latest).toEqual({ from: '2026-12-02' })
    expect(window.document.activeElement).toBe(field)
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })

  test('what the server refuses stays at its field until the answer is another', () => {
    const refusals = [{ pointer: '/name', detail: 'No such person.' }]
    render(<Filled ready={ready} refusals={refusals} />)
    const name = screen.getByLabelText('Account holder')
    expect(wordsOf(name)).toContain('No such person.')
    fireEvent.change(name, { target: { value: 'A' } })
    expect(wordsOf(name)).not.toContain('No such person.')
  })
})

describe('fields', () => {
  test('a bank account sets its own hyphens, and asks for the 0 of a short suffix', () => {
    render(<Filled ready={ready} />)
    const account = screen.getByLabelText('Bank account') as HTMLInputElement
    const type = (value: string) => {
      fireEvent.change(account, { target: { value } })
      fireEvent.blur(account)
      return wordsOf(account)
    }
    expect([type('010902006838900'), account.value]).toEqual([
      ['Add a 0 at the start of the account suffix if it is only 2 numbers.'],
      '01-0902-0068389-00',
    ])
    expect(type('01090200683')).toEqual(['Please enter a valid bank account number.'])
    expect(type('0109020068388000')).toEqual(['Please enter a valid bank account number.'])
    expect([type('0109020068389000'), latest.account]).toEqual([[], '01-0902-0068389-000'])
  })

  test('a number is counted up and down between its ends', () => {
    render(<Filled ready={ready} />)
    const more = screen.getByLabelText('Floors: one more')
    const less = screen.getByLabelText('Floors: one less')
    fireEvent.click(more)
    expect([latest.floors, less.getAttribute('aria-disabled'), less.getAttribute('aria-description')]).toEqual([
      1,
      'true',
      '1 is the least',
    ])
    for (let i = 0; i < 5; i++) fireEvent.click(more)
    expect([latest.floors, more.getAttribute('aria-description')]).toEqual([3, '3 is the most'])
  })

  test('choices, switches and terms are sent as what they are', () => {
    render(<Filled ready={ready} />)
    fireEvent.change(screen.getByLabelText('Account holder'), { target: { value: 'Aroha' } })
    fireEvent.change(screen.getByLabelText('Bank account'), { target: { value: '0109020068389000' } })
    fireEvent.click(screen.getByLabelText('Blue'))
    fireEvent.click(screen.getByRole('switch', { name: 'Keep it quiet' }))
    fireEvent.click(screen.getByLabelText('I agree'))
    send()
    expect(done).toHaveBeenCalledOnce()
    expect(latest).toEqual({ name: 'Aroha', account: '01-0902-0068389-000', colour: 'blue', isQuiet: true, terms: true })
  })

  test('a group of choices is named by its question and says when it is wrong', () => {
    render(<Filled ready={ready} />)
    send()
    const group = screen.getByRole('radiogroup', { name: 'Colour' })
    expect([group.getAttribute('aria-invalid'), wordsOf(group)]).toEqual(['true', ['Please choose a colour.']])
  })
})
