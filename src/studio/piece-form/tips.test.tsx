import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { firstDocument } from '#server/config/first-release.ts'
import { PieceForm } from './piece-form.tsx'
import { pieceSchema } from './piece-schemas.ts'

/* Tips as staff edit them in Studio. */

type Tip = Record<string, unknown>
let latest: Tip[]

function Edited({ tips }: { tips: Tip[] }) {
  const [edited, setEdited] = useState<unknown>(tips)
  latest = edited as Tip[]
  const schema = pieceSchema('content:tips')
  return schema ? <PieceForm piece={schema} value={edited} owner="content:tips" onChange={setEdited} /> : null
}

const ofHomes = (firstDocument.content.tips ?? []).filter(({ id }) => ['cold-wash', 'line-dry'].includes(id))

function open(title: string) {
  const details = screen.getByText(title).closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  return within(details)
}
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('text, category, picture, seasons and the day that it was added are fields, each with its options', () => {
  render(<Edited tips={ofHomes} />)
  const tip = open('Wash in cold water')
  choose(tip.getByLabelText('Title'), 'Wash cold')
  choose(tip.getByLabelText('Category'), 'hot water')
  choose(tip.getByLabelText('Picture (optional)'), 'shower')
  fireEvent.click(tip.getByLabelText('Winter'))
  fireEvent.click(tip.getByLabelText('Summer'))
  choose(tip.getByLabelText(/^New from/), '2026-11-20')
  expect(latest[0]).toMatchObject({
    id: 'cold-wash',
    title: 'Wash cold',
    category: 'hot water',
    picture: 'shower',
    seasons: ['Summer', 'Winter'],
    addedOn: '2026-11-20',
  })
  expect(latest[1]).toEqual(ofHomes[1])
})

test('a tip without seasons is one for all year, and one without a picture has that of its category', () => {
  render(<Edited tips={ofHomes} />)
  const tip = open('Dry on the line')
  for (const season of ['Summer', 'Spring']) fireEvent.click(tip.getByLabelText(season))
  choose(tip.getByLabelText('Picture (optional)'), '')
  expect(latest[1]).not.toHaveProperty('seasons')
  expect(latest[1]).not.toHaveProperty('picture')
})

test('what is missing or wrong says so beside its field', () => {
  render(<Edited tips={ofHomes} />)
  const tip = open('Wash in cold water')
  choose(tip.getByLabelText('Text'), '')
  expect(tip.getByText('This is needed.')).toBeTruthy()
  expect(tip.getByLabelText(/^New from/).getAttribute('type')).toBe('date')
})
