import { fireEvent, render, screen, within } from '@testing-library/react'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { isDay } from '#lib/forms/formats.ts'
import { mayChangePart } from '#lib/staff-areas.ts'
import { type PortalDocument, portalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { withNewIds } from './new-ids.ts'
import { PieceForm } from './piece-form.tsx'
import { errorsIn, type PieceSchema, pieceSchema } from './piece-schemas.ts'

/* A piece as staff edit it; `latest` is what the draft gets. */

let latest: unknown

function Edited({ name, value }: { name: string; value: unknown }) {
  const [edited, setEdited] = useState(value)
  latest = edited
  const set = (next: unknown) => setEdited(withNewIds(edited, next, value))
  return <PieceForm piece={schemaOf(name)} value={edited} owner={name} onChange={set} />
}

function schemaOf(name: string): PieceSchema {
  const piece = pieceSchema(name)
  if (!piece) throw new Error(`no piece is called ${name}`)
  return piece
}

const plan = (name: string) => ({ name, body: 'Fast', downloadMbps: 300, uploadMbps: 100, monthlyChargeNzd: 79.95 })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const open = (title: string) => {
  const details = screen.getByText(title).closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  return within(details)
}
const titles = () => [...document.querySelectorAll('summary > span:first-child')].map(({ textContent }) => textContent)

test('a wrong value says so beside its field, and the other fields stay as they were', () => {
  render(<Edited name="brand:pip" value={firstDocument.brands?.pip} />)
  const { pip } = firstDocument.brands ?? {}
  type(screen.getByLabelText('Phone'), 'none')
  expect(screen.getByText('A phone number, such as 0800 555 200.')).toBeDefined()
  expect(latest).toEqual({ ...pip, phone: 'none' })
  expect(Object.keys(latest as object)).toEqual(Object.keys(pip ?? {}))
})

test('an address that may be left out is left out once it is cleared', () => {
  render(<Edited name="brand:northlight" value={firstDocument.brands?.northlight} />)
  const facebook = within(screen.getByRole('group', { name: 'Facebook (optional)' }))
  type(facebook.getByLabelText('Leads to'), 'site')
  type(facebook.getByLabelText('Web address'), 'example.com/northlight')
  expect(latest).toMatchObject({ links: { facebook: 'https://example.com/northlight' } })
  type(facebook.getByLabelText('Leads to'), '')
  expect((latest as { links: object }).links).not.toHaveProperty('facebook')
})

test('who helps with bills is chosen for households, businesses or everyone', () => {
  render(<Edited name="brand:northlight" value={firstDocument.brands?.northlight} />)
  const forWhom = () => screen.getByText('business.govt.nz').nextElementSibling?.textContent
  expect(forWhom()).toBe('Small business account')
  const helper = open('business.govt.nz')
  fireEvent.click(helper.getByLabelText('Residential'))
  expect(latest).toMatchObject({ payingHelp: { helpers: [{}, {}, { accountTypes: ['residential', 'sme'] }, {}] } })
  fireEvent.click(helper.getByLabelText('Residential'))
  fireEvent.click(helper.getByLabelText('Small business'))
  expect((latest as { payingHelp: { helpers: object[] } }).payingHelp.helpers[2]).not.toHaveProperty('accountTypes')
  expect(forWhom()).toBeUndefined()
})

test('a site that compares plans begins with https://', () => {
  const { switching, ...brand } = firstDocument.brands?.pip ?? {}
  render(<Edited name="brand:pip" value={brand} />)
  fireEvent.click(screen.getByLabelText('Comparing plans is set up'))
  expect(latest).toEqual({ ...brand, switching: { title: '', body: '', href: '' } })
  const link = within(within(screen.getByRole('group', { name: 'Comparing plans' })).getByRole('group', { name: 'Link' }))
  type(link.getByLabelText('Web address'), 'plans')
  expect(latest).toMatchObject({ switching: { href: 'https://plans' } })
  expect(link.getByText('A whole web address, such as https://example.com/plans.')).toBeDefined()
  type(link.getByLabelText('Web address'), switching?.href ?? '')
  expect(link.queryByText('A whole web address, such as https://example.com/plans.')).toBeNull()
})

test('entries are added, moved and removed, and one that is open stays open', () => {
  render(<Edited name="content:broadband" value={{ plans: [plan('Fibre 300'), plan('Fibre 900')] }} />)
  const second = open('Fibre 900')
  expect(screen.queryByDisplayValue('Fibre 300')).toBeNull()
  type(second.getByLabelText('Download speed (Mbps)'), '')
  expect(second.getByText('This is needed.')).toBeDefined()
  type(second.getByLabelText('Download speed (Mbps)'), '900')
  expect(latest).toEqual({ plans: [plan('Fibre 300'), { ...plan('Fibre 900'), downloadMbps: 900 }] })

  fireEvent.click(screen.getByText('Add'))
  expect(latest).toMatchObject({ plans: [{}, {}, { name: '', body: '', downloadMbps: 1, uploadMbps: 1, monthlyChargeNzd: 0 }] })
  expect(screen.getByText('Something is missing')).toBeDefined()
  expect(screen.getByDisplayValue('Fibre 900')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Move “Fibre 900” up' }))
  expect(titles()).toEqual(['Fibre 900', 'Fibre 300', 'Number 3'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Number 3”' }))
  expect(titles()).toEqual(['Fibre 900', 'Fibre 300'])
})

test('the focus goes into a new entry, and from a removed one to the next', () => {
  render(<Edited name="content:broadband" value={{ plans: [plan('Fibre 300'), plan('Fibre 900')] }} />)
  const focused = () => document.activeElement
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('Add')
  const last = screen.getByText('Number 3').closest('details') as HTMLDetailsElement
  expect(focused()).toBe(within(last).getAllByRole('textbox')[0])
  open('Fibre 300')
  press('Remove “Fibre 300”')
  expect(focused()?.textContent).toBe('Fibre 900')
  press('Remove “Number 2”')
  expect(focused()?.textContent).toBe('Fibre 900')
  open('Fibre 900')
  press('Remove “Fibre 900”')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Add' }))
})

test('the focus stays in an entry that others move, and in one whose name is typed', () => {
  const [first, second, third] = ['one', 'two', 'three'].map((id) => ({ id, category: 'heating', title: id, body: `Of ${id}` }))
  const list = (tips: unknown) => <PieceForm piece={schemaOf('content:tips')} value={tips} owner="content:tips" onChange={() => {}} />
  const { rerender } = render(list([first, second, third]))
  open('three')
  open('two').getByLabelText('Name in the system').focus()
  const focused = () => (document.activeElement as HTMLInputElement).value
  rerender(list([second, third]))
  expect(focused()).toBe('two')
  rerender(list([{ ...second, id: 'new' }, third]))
  expect(focused()).toBe('new')
  rerender(list([third, first, { ...second, id: 'new' }]))
  expect(focused()).toBe('new')
})

test('the focus stays in an entry without a name beside another, and in one whose name is that of another for a moment', () => {
  const tips = ['heat', 'two'].map((id) => ({ id, category: 'heating', title: id, body: id }))
  render(<Edited name="content:tips" value={tips} />)
  const focused = () => document.activeElement as HTMLInputElement
  for (const _ of ['Number 3', 'Number 4']) fireEvent.click(screen.getByText('Add'))
  const title = open('Number 3').getByLabelText('Title')
  title.focus()
  for (const typed of ['H', 'He']) type(title, typed)
  expect(focused()).toBe(title)
  expect(titles()).toEqual(['heat', 'two', 'He', 'Number 4'])

  const name = open('two').getByLabelText('Name in the system')
  name.focus()
  for (const typed of ['heat', 'heat-pump']) type(name, typed)
  expect(focused()).toBe(name)
  expect(focused().value).toBe('heat-pump')
})

test('the focus goes along with an entry that is moved to the end', () => {
  const tips = ['one', 'two'].map((id) => ({ id, category: 'heating', title: id, body: id }))
  render(<Edited name="content:tips" value={tips} />)
  const down = open('one').getByRole('button', { name: 'Move “one” down' })
  down.focus()
  fireEvent.click(down)
  expect(titles()).toEqual(['two', 'one'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move “one” down' }))
  fireEvent.click(down)
  expect(titles()).toEqual(['two', 'one'])
})

test('the focus goes along with a new entry that is moved before it has a name', () => {
  const tips = ['one', 'two'].map((id) => ({ id, category: 'heating', title: id, body: id }))
  render(<Edited name="content:tips" value={tips} />)
  fireEvent.click(screen.getByText('Add'))
  const up = open('Number 3').getByRole('button', { name: 'Move “Number 3” up' })
  up.focus()
  fireEvent.click(up)
  expect(titles()).toEqual(['one', 'Number 2', 'two'])
  expect(document.activeElement).toBe(up)
})

test('a new entry begins with what it is called, and its name in the system is the last field', () => {
  render(<Edited name="content:actionTiles" value={[]} />)
  fireEvent.click(screen.getByText('Add'))
  const labels = [...document.querySelectorAll('ol label')].map(({ textContent }) => textContent)
  expect([labels[0], labels.at(-1)]).toEqual(['Label', 'Name in the system'])
})

test('a list is at most as long as its schema says', () => {
  const questions = Array.from({ length: 10 }, (_, i) => ({ key: `q${i}`, label: `Question ${i}` }))
  const { bottledGas } = firstDocument.content
  render(<Edited name="content:bottledGas" value={{ ...bottledGas, vulnerabilityQuestionnaire: { isEnabled: true, questions } }} />)
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-description')).toBe('At most 10')
})

test('what a value may be without is added blank and taken away', () => {
  render(<Edited name="switches" value={{}} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Outage is set up' }))
  expect(latest).toEqual({ outage: { isOn: false } })
  fireEvent.click(screen.getByRole('switch', { name: 'On now' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Banner is set up' }))
  expect(latest).toEqual({ outage: { isOn: true, banner: { id: '', title: '', body: '' } } })
  fireEvent.click(screen.getByRole('switch', { name: 'Outage is set up' }))
  expect(latest).toEqual({})
})

test('a viewer changes nothing', () => {
  const { container } = render(
    <PieceForm piece={schemaOf('switches')} value={{ outage: { isOn: false } }} owner="switches" onChange={() => {}} isReadOnly />,
  )
  expect(container.querySelector('fieldset')?.disabled).toBe(true)
})

test('who may change words alone sees the rules, and cannot change them or take them away', () => {
  render(
    <PieceForm
      piece={schemaOf('brand:pip')}
      value={firstDocument.brands?.pip}
      owner="brand:pip"
      onChange={() => {}}
      may={(path) => mayChangePart(['texts'], 'brand:pip', path)}
    />,
  )
  const isOff = (label: string) => screen.getAllByLabelText(label).map((field) => field.closest('fieldset:disabled') !== null)
  expect(isOff('Phone')).toContain(false)
  expect(isOff('Credit for the customer ($)')).toEqual([true])
  expect(isOff('At most (days)')).toEqual([true])
  expect(screen.getByRole('switch', { name: /^Bringing friends/ }).closest('fieldset:disabled')).not.toBeNull()
})

test('a viewer of a list is offered neither a new entry nor another order', () => {
  const list = (isReadOnly: boolean) => (
    <PieceForm
      piece={schemaOf('content:tips')}
      value={firstDocument.content.tips?.slice(0, 2)}
      owner="tips"
      onChange={() => {}}
      isReadOnly={isReadOnly}
    />
  )
  const { rerender } = render(list(false))
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
  rerender(list(true))
  expect(screen.queryAllByRole('button')).toEqual([])
})

const takes = new Ajv({ strict: false, formats: { date: isDay } }).compile(portalDocument)
const contents = Object.entries(firstDocument.content).map(([name, value]) => [`content:${name}`, value] as const)
const anything = fc.constantFrom(undefined, '', 'x', 'x'.repeat(2_000), '/account/bills', '2026-02-30', '2026-12-24', -1, 1.5, true, [], {})

test.each(contents)('of %s Studio refuses what the server refuses, and nothing else', (name, value) => {
  const piece = schemaOf(name)
  const places = placesIn(value)
  fc.assert(
    fc.property(fc.constantFrom(...places), anything, (place, other) => {
      const changed = JSON.parse(JSON.stringify(withOther(value, place, other)))
      const document: PortalDocument = { ...firstDocument, content: { ...firstDocument.content, [name.slice(8)]: changed } }
      expect(Object.keys(errorsIn(piece, changed)).length === 0).toBe(takes(document))
    }),
    { numRuns: 100 },
  )
})

/** Where each field of a value is. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (!value || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))
}

function withOther(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = withOther(copy[name], rest, other)
  return copy
}
