import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test } from 'vitest'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { Tryable } from '#lib/tried.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { piecesOf } from '#server/config/pieces.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { ContentPage } from '../content/content-page.tsx'
import { contentOf } from '../draft/draft-store.ts'

/* Versions of a message, a tile and a suggestion, as staff write them in the list that they are in. */

beforeEach(() =>
  openedDraft({ pieces: Object.fromEntries(piecesOf(firstDocument)), answers: { [studioExperiments.path]: { experiments: [] } } }),
)

function open(list: string, title: string) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <ContentPage piece={list} />
      </MemoryRouter>
    </SWRConfig>,
  )
  const details = screen.getByText(title, { selector: 'summary span' }).closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  return within(details)
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const versionsOf = (list: string, at: number) => (contentOf(list) as Tryable[])[at]?.experiment?.versions

const { heroMessages, actionTiles, nextBestActions } = firstDocument.content
describe.each([
  ['content:heroMessages', 'message', heroMessages[0]?.title, 'Title', heroMessages[0]],
  ['content:actionTiles', 'tile', actionTiles[0]?.label, 'Label', actionTiles[0]],
  ['content:nextBestActions', 'suggestion', nextBestActions[0]?.title, 'Title', nextBestActions[0]],
])('%s', (list, what, title = '', field, entry) => {
  test('another version begins as the entry is, and is written in its own fields', () => {
    const form = open(list, title)
    expect(form.getByText(new RegExp(`several versions of this ${what},`))).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Try another version' }))
    const [{ key, ...version } = {}] = versionsOf(list, 0) ?? []
    expect(key).toBe('B')
    expect(entry).toMatchObject(version)
    const fields = within(form.getByRole('group', { name: 'Version B' }))
    expect(fields.queryByLabelText('Name in the system')).toBeNull()
    expect(fields.queryByText('Shown when')).toBeNull()
    expect(fields.queryByRole('option', { name: 'B' })).toBeNull()
    type(fields.getByLabelText(field), 'Another way to say it')
    expect(versionsOf(list, 0)).toMatchObject([{ [field.toLowerCase()]: 'Another way to say it' }])
    // The entry and its name stay as they are.
    expect((contentOf(list) as object[])[0]).toMatchObject(entry ?? {})
    expect(form.getByText(/each of the 2 versions has to be seen by/)).toBeTruthy()
  })

  test('versions are added, removed and given up', () => {
    const form = open(list, title)
    fireEvent.click(form.getByRole('button', { name: 'Try another version' }))
    fireEvent.click(form.getByRole('button', { name: 'Add a version' }))
    type(within(form.getByRole('group', { name: 'Version C' })).getByLabelText(field), 'Third')
    fireEvent.click(form.getByRole('button', { name: 'Remove version B' }))
    expect(versionsOf(list, 0)).toMatchObject([{ key: 'C', [field.toLowerCase()]: 'Third' }])
    expect(form.queryByRole('group', { name: 'Version B' })).toBeNull()
    type(within(form.getByRole('group', { name: 'Version C' })).getByLabelText(field), 'Still the third')
    expect(versionsOf(list, 0)).toMatchObject([{ key: 'C', [field.toLowerCase()]: 'Still the third' }])
    fireEvent.click(form.getByRole('button', { name: 'Give up the experiment' }))
    expect(screen.getByRole('dialog').textContent).toContain('Version C is given up')
    fireEvent.click(screen.getByRole('button', { name: 'Give it up' }))
    expect((contentOf(list) as object[])[0]).toEqual(entry)
  })
})

test('what is wrong in a version is said beside its field, and placeholders are those of the message', () => {
  // Its title is a placeholder: it is called by what that becomes.
  const form = open('content:heroMessages', 'How far the move is')
  fireEvent.click(form.getByRole('button', { name: 'Try another version' }))
  const fields = within(form.getByRole('group', { name: 'Version B' }))
  type(fields.getByLabelText('Text'), 'Now {moveState}')
  expect(fields.queryByText(/would not be filled in/)).toBeNull()
  type(fields.getByLabelText('Text'), 'Now {firstName}')
  expect(fields.getByText(/“\{firstName\}” would not be filled in\. Here there are .*\{moveState\}/)).toBeTruthy()
})

test('an entry that is new has to say something before it is tried', () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <ContentPage piece="content:actionTiles" />
      </MemoryRouter>
    </SWRConfig>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const at = actionTiles.length
  const details = screen.getByText(`Number ${at + 1}`).closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  const begin = within(details).getByRole('button', { name: 'Try another version' })
  fireEvent.click(begin)
  expect(versionsOf('content:actionTiles', at)).toBeUndefined()
  expect(begin.getAttribute('aria-description')).toBe('Say first what version A says')
})
