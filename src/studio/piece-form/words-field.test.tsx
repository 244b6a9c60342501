import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test } from 'vitest'
import { studioPlaceholders, studioTestCustomers } from '#schemas/studio/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { piecesOf } from '#server/config/pieces.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { PieceForm } from './piece-form.tsx'
import { pieceSchema } from './piece-schemas.ts'

/* Texts and links of a tile, as staff write them. */

const [tile] = firstDocument.content.actionTiles
let latest: { description: string; href: string }[] = []

function Edited({ when }: { when?: string }) {
  const [edited, setEdited] = useState<unknown>([{ ...tile, description: 'Call us', href: '/account/bill', ...(when && { when }) }])
  latest = edited as typeof latest
  const piece = pieceSchema('content:actionTiles')
  return piece && <PieceForm piece={piece} value={edited} owner="content:actionTiles" onChange={setEdited} />
}

beforeEach(() =>
  openedDraft({
    pieces: Object.fromEntries(piecesOf(firstDocument)),
    answers: {
      [studioTestCustomers.path]: { testCustomers: [{ username: 'aroha', name: 'Aroha Ngata', energyTypes: [], hasEarlyAccess: false }] },
      [studioPlaceholders.path]: { values: { phone: '0800 555 200' } },
    },
  }),
)

function draw(when?: string) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Edited {...(when && { when })} />
    </SWRConfig>,
  )
  const details = screen.getByText(tile?.label ?? '').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  return within(details)
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a text with a placeholder that nothing fills, or with markup, says so at once', () => {
  const fields = draw()
  type(fields.getByLabelText('Description'), 'Kia ora {firstName}')
  expect(fields.getByText(/^“\{firstName\}” would not be filled in\. Here there are \{phone\}/)).toBeTruthy()
  type(fields.getByLabelText('Description'), '<b>Now</b>')
  expect(fields.getByText(/^Customers would read “<b>” as it is/)).toBeTruthy()
  type(fields.getByLabelText('Description'), 'Call {phone}')
  expect(fields.queryByText(/would/)).toBeNull()
})

test('a placeholder is inserted by its meaning, with what it becomes for a test customer', async () => {
  const fields = draw()
  const words = fields.getByLabelText('Description').parentElement?.parentElement as HTMLElement
  const picker = within(words).getByText('Insert what differs by customer').closest('details') as HTMLDetailsElement
  picker.open = true
  fireEvent(picker, new Event('toggle'))
  expect(await within(words).findByText(/^the brand’s phone number: “0800 555 200”/)).toBeTruthy()
  fireEvent.click(within(words).getByRole('button', { name: 'Insert the brand’s phone number' }))
  expect(latest[0]?.description).toContain('{phone}')
})

test('words about a move are offered where the text waits for one', () => {
  const fields = draw('isMoving')
  type(fields.getByLabelText('Description'), '{moveState}')
  expect(fields.queryByText(/would not be filled in/)).toBeNull()
})

test('a link is chosen among the pages by their names, or is a number; one to no page says so', () => {
  const fields = draw()
  const link = within(fields.getByRole('group', { name: 'Link' }))
  type(link.getByLabelText('Page'), '/account/products/consumption')
  expect(latest[0]?.href).toBe('/account/products/consumption')
  type(link.getByLabelText('Page'), 'typed')
  type(link.getByLabelText('Address in the portal'), '/account/nowhere')
  expect(link.getByText('This leads to no page.')).toBeTruthy()
  type(link.getByLabelText('Leads to'), 'phone')
  expect(latest[0]?.href).toBe('tel:{phone}')
  type(link.getByLabelText('Number'), 'typed')
  type(link.getByLabelText('Phone number'), '0800 555 201')
  expect(latest[0]?.href).toBe('tel:0800 555 201')
})
