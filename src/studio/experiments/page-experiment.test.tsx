import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test } from 'vitest'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { type OpenedDraft, openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf, useDraft } from '../draft/draft-store.ts'
import { tabPiece } from '../draft/pieces.ts'
import { PageExperiment } from './page-experiment.tsx'

const bills: TabDocument = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['bill', 'eco', 'tips'] }
const page = () => contentOf('tab:bills') as TabDocument

function Shown() {
  const tab = useDraft((state) => tabPiece(state.pieces, 'bills'))
  return tab && <PageExperiment tab={tab} />
}

const tips = { id: 'tips', title: 'Tips' }
let draft: OpenedDraft

beforeEach(async () => {
  draft = await openedDraft({
    pieces: {
      'tab:bills': bills,
      'widget:bill': { id: 'bill', title: 'Your bill' },
      'widget:eco': { id: 'eco', title: 'Eco tracker' },
      'widget:tips': tips,
    },
    answers: { [studioExperiments.path]: { experiments: [] } },
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Shown />
    </SWRConfig>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try another version' }))
})
const version = (name: string) => within(screen.getByRole('group', { name: `Version ${name}` }))
const namesIn = (name: string) =>
  version(name)
    .getAllByRole('switch')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? '')

test('a version leaves widgets out, and shows them again', () => {
  fireEvent.click(version('B').getByRole('switch', { name: '“Your bill” in version B' }))
  expect(page().experiment?.versions).toEqual([{ key: 'B', order: ['eco', 'tips'], leavesOut: ['bill'] }])
  expect(namesIn('B').at(-1)).toContain('Your bill')
  fireEvent.click(version('B').getByRole('switch', { name: '“Your bill” in version B' }))
  expect(page().experiment?.versions).toEqual([{ key: 'B', order: ['eco', 'tips', 'bill'], leavesOut: [] }])
  expect(page().widgets).toEqual(bills.widgets)
})

test('a version has another order, by buttons that say where a widget is then', () => {
  fireEvent.click(version('B').getByRole('button', { name: 'Move up: Tips' }))
  expect(page().experiment?.versions).toEqual([{ key: 'B', order: ['bill', 'tips', 'eco'], leavesOut: [] }])
  expect(version('A').queryByRole('button', { name: /Move up/ })).toBeNull()
})

test('what only another version shows is left out of the first', () => {
  fireEvent.click(version('A').getByRole('switch', { name: '“Tips” in version A' }))
  expect(page()).toMatchObject({ widgets: bills.widgets, leavesOut: ['tips'] })
  fireEvent.click(version('A').getByRole('switch', { name: '“Tips” in version A' }))
  expect(page()).not.toHaveProperty('leavesOut')
})

test('a version shows one widget at least', () => {
  for (const title of ['Your bill', 'Eco tracker', 'Tips'])
    fireEvent.click(version('B').getByRole('switch', { name: `“${title}” in version B` }))
  expect(page().experiment?.versions).toEqual([{ key: 'B', order: ['tips'], leavesOut: ['bill', 'eco'] }])
  expect(version('B').getByText('A version shows one widget at least')).toBeTruthy()
})

test('who gives the experiment up is told which widgets go with it, whose changes too, and what stays', async () => {
  const other = { id: 'other', label: 'Other', path: '/account/other', widgets: ['eco'] }
  await act(() => draft.seeElsewhere({ 'tab:other': other, 'widget:tips': { ...tips, emptyText: 'None yet' } }, 'Kiri'))
  for (const title of ['Eco tracker', 'Tips']) fireEvent.click(version('A').getByRole('switch', { name: `“${title}” in version A` }))
  fireEvent.click(screen.getByRole('button', { name: 'Give up the experiment' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(
    dialog.getByText(
      /It leaves out “Tips”, which no other page shows: this widget is deleted. Kiri has changed “Tips”, .* “Eco tracker” stays on Other\./,
    ),
  ).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Go on with it' }))
  expect(page()).toHaveProperty('experiment')
  expect(contentOf('widget:tips')).toBeDefined()
})
