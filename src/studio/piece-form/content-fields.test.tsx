import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { studioPlaceholders, studioTestCustomers } from '#schemas/studio/routes.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { PieceForm } from './piece-form.tsx'
import { blankPiece, pieceSchema } from './piece-schemas.ts'

/* Content widgets as staff write them in Studio. */

let latest: unknown
function Edited({ name, value }: { name: string; value: unknown }) {
  const [edited, setEdited] = useState(value)
  latest = edited
  const schema = pieceSchema(name)
  return <MemoryRouter>{schema && <PieceForm piece={schema} value={edited} owner="widget:x" onChange={setEdited} />}</MemoryRouter>
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a text is typed as Markdown, kept as what it says, and shown as customers see it', () => {
  render(<Edited name="data:text" value={blankPiece('data:text')} />)
  expect(screen.getByText('This is needed.')).toBeTruthy()
  type('Text', '## Spring\n\n- **one**\n- two')
  expect(latest).toEqual({
    text: [
      { is: 'heading', lines: [[{ text: 'Spring' }]] },
      { is: 'bullets', lines: [[{ text: 'one', isBold: true }], [{ text: 'two' }]] },
    ],
  })
  expect(screen.getByRole('heading', { name: 'Spring' })).toBeTruthy()
  // What was typed stays as it was typed.
  type('Text', '## Spring\n\n* **one**\n* two\n')
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('## Spring\n\n* **one**\n* two\n')
})

test('a button or a key marks what is selected, and takes the mark away again', async () => {
  render(<Edited name="data:text" value={{ text: [{ is: 'paragraph', lines: [[{ text: 'be kind' }]] }] }} />)
  const field = screen.getByLabelText('Text') as HTMLTextAreaElement
  field.setSelectionRange(3, 7)
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field.value).toBe('be **kind**')
  expect(latest).toEqual({ text: [{ is: 'paragraph', lines: [[{ text: 'be ' }, { text: 'kind', isBold: true }]] }] })
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([5, 9]))
  fireEvent.keyDown(field, { key: 'b', ctrlKey: true })
  expect(latest).toEqual({ text: [{ is: 'paragraph', lines: [[{ text: 'be kind' }]] }] })
})

test('what a button marks is typed into the field, so that the browser’s undo takes it back', () => {
  const typed: [string, string | undefined, string][] = []
  document.execCommand = (command, _, inserted) => {
    const field = document.activeElement as HTMLTextAreaElement
    typed.push([command, inserted, field.value.slice(field.selectionStart, field.selectionEnd)])
    const { selectionStart: from, selectionEnd: to, value } = field
    type('Text', value.slice(0, from) + (inserted ?? '') + value.slice(to))
    return true
  }
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'execCommand')
  })
  render(<Edited name="data:text" value={{ text: [{ is: 'paragraph', lines: [[{ text: 'be kind' }]] }] }} />)
  const field = screen.getByLabelText('Text') as HTMLTextAreaElement
  field.setSelectionRange(3, 7)
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(typed).toEqual([['insertText', '**kind**', 'kind']])
  expect(latest).toEqual({ text: [{ is: 'paragraph', lines: [[{ text: 'be ' }, { text: 'kind', isBold: true }]] }] })
})

test('below a text with a placeholder it says how a customer reads it, without marks', async () => {
  stubAnswers({
    [studioTestCustomers.path]: { testCustomers: [{ username: 'aroha', name: 'Aroha Ngata', energyTypes: [], hasEarlyAccess: false }] },
    [studioPlaceholders.path]: { values: { phone: '0800 555 200' } },
  })
  render(<Edited name="data:text" value={blankPiece('data:text')} />)
  type('Text', '## Spring\n\n- **Call** {phone}\n- [Ask](/account/help)')
  expect(await screen.findByText('As Aroha Ngata reads it: Spring Call 0800 555 200 Ask')).toBeTruthy()
})

test('an address that may not be followed is named, with the words that lead there', () => {
  render(<Edited name="data:text" value={blankPiece('data:text')} />)
  type('Text', 'Click [here](javascript:alert).')
  expect(screen.getByText(/“here” leads to javascript:alert/)).toBeTruthy()
})

test('a link is chosen as all links are, and put where the words were; Escape changes nothing', async () => {
  render(<Edited name="data:text" value={{ text: [{ is: 'paragraph', lines: [[{ text: 'Ask us today' }]] }] }} />)
  const field = screen.getByLabelText('Text') as HTMLTextAreaElement
  field.setSelectionRange(0, 6)
  fireEvent.click(screen.getByRole('button', { name: 'Link' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a link' }))
  expect((dialog.getByLabelText('Words of the link') as HTMLInputElement).value).toBe('Ask us')
  expect(dialog.getByRole('button', { name: 'Add the link' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText('Leads to'), { target: { value: 'phone' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add the link' }))
  const linked = { text: [{ is: 'paragraph', lines: [[{ text: 'Ask us', href: 'tel:{phone}' }, { text: ' today' }]] }] }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(latest).toEqual(linked)
  await waitFor(() => expect(document.activeElement).toBe(field))
  field.setSelectionRange(3, 3)
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
  const changing = within(screen.getByRole('dialog', { name: 'Change the link' }))
  expect((changing.getByLabelText('Number') as HTMLSelectElement).value).toBe('tel:{phone}')
  fireEvent.click(changing.getByRole('button', { name: 'Cancel' }))
  expect(latest).toEqual(linked)
})

test('what differs by customer is inserted into a text of a widget, and any other name in braces is refused', async () => {
  render(<Edited name="data:text" value={{ text: [{ is: 'paragraph', lines: [[{ text: 'Call  now' }]] }] }} />)
  const field = screen.getByLabelText('Text') as HTMLTextAreaElement
  field.setSelectionRange(5, 5)
  const summary = screen.getByText('Insert what differs by customer')
  const details = summary.closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  fireEvent.click(await screen.findByRole('button', { name: 'Insert the brand’s phone number' }))
  expect(latest).toEqual({ text: [{ is: 'paragraph', lines: [[{ text: 'Call {phone} now' }]] }] })
  type('Text', 'Call {fone}')
  expect(screen.getByText(/“\{fone\}” would not be filled in. Here there are \{phone\}, /)).toBeTruthy()
})

test('cells of a spreadsheet are pasted from a cell on, and the table grows with them', () => {
  render(<Edited name="data:table" value={blankPiece('data:table')} />)
  fireEvent.paste(screen.getByLabelText('Name of column 1'), { clipboardData: { getData: () => 'Plan\tPrice\r\nAnytime\t27 c\r\n' } })
  expect(latest).toEqual({ table: { columns: ['Plan', 'Price'], rows: [['Anytime', '27 c']] } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  type('Row 2, Plan', 'Night')
  expect(latest).toEqual({
    table: {
      columns: ['Plan', 'Price'],
      rows: [
        ['Anytime', '27 c'],
        ['Night', ''],
      ],
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the last column' }))
  expect(latest).toEqual({ table: { columns: ['Plan'], rows: [['Night']] } })
})

test('what is kept in another shape than today’s is an empty field, and not the end of the form', () => {
  render(<Edited name="data:table" value={{ table: 'nonsense' }} />)
  expect((screen.getByLabelText('Name of column 1') as HTMLInputElement).value).toBe('')
})

test('fields of content are called what staff call them', () => {
  render(<Edited name="data:figures" value={{ figures: [{ value: '', label: 'homes' }] }} />)
  expect(screen.getByLabelText('Number')).toBeTruthy()
  expect(screen.getByLabelText('What it counts')).toBeTruthy()
  expect(screen.getByLabelText('Where they are from (optional)')).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Link below it' })).toBeTruthy()
})
