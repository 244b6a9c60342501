import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '#forms/checks.ts'
import { questionsOf } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { stubAnswers } from '../stub-answers.ts'
import { readyForm } from './ready-form.ts'

const RIMU = { address: '5 Rimu Street, Nelson 7010', street: '5 Rimu Street', city: 'Nelson', postCode: '7010' }
const MISSING = 'Please enter the address that you’re moving to.'
const ready = await readyForm('homeMovePlaces')

function NewAddress() {
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <QuestionsForm
      ready={ready}
      questions={[...questionsOf(ready, answers).values()].filter(({ name }) => name === 'moveInAddress')}
      answers={answers}
      onChange={setAnswers}
      onDone={() => {}}
      isPatient
    >
      <button type="submit">Next</button>
    </QuestionsForm>
  )
}

const field = () => screen.getByRole('combobox')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Types the beginning of an address and chooses what completes it, by keyboard alone. */
async function choose() {
  field().focus()
  fireEvent.change(field(), { target: { value: '5 rimu' } })
  await wait(0)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

beforeEach(() => {
  vi.useFakeTimers()
  stubAnswers({
    '/private/address/autocomplete': { completions: [RIMU.address] },
    '/private/supplyPoint/address/registryMatches': { foundAddresses: [RIMU] },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the focus goes on to what chooses another address, and from there into what was asked for', async () => {
  render(<NewAddress />)
  expect(document.activeElement).toBe(document.body)
  await choose()
  await wait(3000)
  const another = screen.getByRole('button', { name: 'Choose another instead of 5 Rimu Street, Nelson 7010' })
  expect(document.activeElement).toBe(another)
  fireEvent.click(another)
  expect(document.activeElement).toBe(field())
  fireEvent.click(screen.getByRole('button', { name: 'Enter it yourself' }))
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0])
  fireEvent.click(screen.getByRole('button', { name: 'Look it up instead' }))
  expect(document.activeElement).toBe(field())
})

test('who has gone on while an address is looked up keeps the focus', async () => {
  render(<NewAddress />)
  await choose()
  screen.getByText('Next').focus()
  await wait(3000)
  expect([screen.getByText('Choose another').isConnected, document.activeElement]).toEqual([true, screen.getByText('Next')])
})

test('no address is missing while one is looked up, and the error is right below what is typed', async () => {
  render(<NewAddress />)
  fireEvent.click(screen.getByText('Next'))
  const error = screen.getByText(MISSING)
  const own = screen.getByRole('button', { name: 'Enter it yourself' })
  expect(error.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await choose()
  expect([screen.queryByText('Looking up the address…') === null, screen.queryByText(MISSING)]).toEqual([false, null])
})
