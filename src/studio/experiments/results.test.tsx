import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExperimentResult, ExperimentVersion } from '#schemas/experiments/entities.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { Tryable } from '#lib/tried.ts'
import { experimentResult } from '../../../tests/experiment-result.ts'
import { type Opened, openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { Experiments, ResultsOf } from './results.tsx'

beforeEach(() => openedDraft())

/** Shows an experiment with what is counted of its versions. @returns the row of a version */
const show = (...versions: Omit<ExperimentVersion, 'title'>[]) => showOf('widget:note', ...versions)

const resultOf = (piece: string, versions: Omit<ExperimentVersion, 'title'>[]) =>
  experimentResult({ piece, versions: versions.map((version) => ({ title: version.name, ...version })) })

async function showOf(piece: string, ...versions: Omit<ExperimentVersion, 'title'>[]) {
  draw([resultOf(piece, versions)], <Experiments />)
  await screen.findByText(/and running/)
  return (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
}

function draw(experiments: ExperimentResult[], results: ReactNode) {
  stubAnswers({ [studioExperiments.path]: { experiments } })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{results}</MemoryRouter>
    </SWRConfig>,
  )
}

test('while the days of its accounts run, it says how many have seen a version', async () => {
  const row = await show({ name: 'A', seen: 4_210 }, { name: 'B' })
  expect(row('A').getByText('4,210 have seen it')).toBeTruthy()
  expect(row('A').getByText('fewer than 10')).toBeTruthy()
  expect(row('B').queryByText(/have seen it/)).toBeNull()
})

test('a version that fails for all is worse than A, and one that is slow for the same people every day is not', async () => {
  const row = await show(
    { name: 'A', people: 2_800, failed: 20, timed: 2_800, slow: 560, days: 28 },
    { name: 'B', people: 2_800, failed: 2_900, timed: 2_800, slow: 700, days: 28 },
  )
  expect(row('B').getByText('100%, worse than A')).toBeTruthy()
  expect(row('B').getByText('25%')).toBeTruthy()
})

describe('what is kept of an experiment that runs', () => {
  const experiment = { id: 'spring', versions: [{ key: 'B', title: 'Second', config: {} }] }
  const note = { id: 'note', type: 'text', title: 'First', config: {}, experiment }
  const showTo = async (...rights: StaffRight[]) => {
    await openedDraft({ rights, pieces: { 'widget:note': note } })
    return show({ name: 'A' }, { name: 'B' })
  }

  test('is published by those who may', async () => {
    const row = await showTo('look', 'edit', 'publish')
    expect(row('B').getByRole('button', { name: 'Keep B' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('is put into the draft by an editor, who is told what to do then', async () => {
    const row = await showTo('look', 'edit')
    fireEvent.click(row('B').getByRole('button', { name: 'Put version B into the draft' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Once a colleague has published it/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Put version B into the draft' }))
    expect(await screen.findByText('The draft is as it was')).toBeTruthy()
  })

  test('is nothing for those who may only look', async () => {
    const row = await showTo('look')
    expect(row('B').getByRole('button').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a version of a page that leaves a widget out', () => {
  const money = { id: 'money', label: 'Money', widgets: ['news'] }
  const showPage = async (more: Opened = {}) => {
    const experiment = { id: 'spring', versions: [{ key: 'B', order: ['pay'], leavesOut: ['eco', 'news'] }] }
    const pieces = {
      'tab:bills': { id: 'bills', label: 'Bills', widgets: ['eco', 'pay', 'news'], experiment },
      ...Object.fromEntries(['eco', 'pay', 'news'].map((id) => [`widget:${id}`, { id, title: `The ${id}` }])),
    }
    await openedDraft({ ...more, pieces: { ...pieces, ...more.pieces } })
    return showOf('tab:bills', { name: 'A' }, { name: 'B' })
  }

  test('names what is deleted before it is', async () => {
    const row = await showPage()
    fireEvent.click(row('B').getByRole('button', { name: 'Keep B' }))
    expect(screen.getByRole('dialog').textContent).toContain('It leaves out “The eco” and “The news”, which no other page shows')
  })

  test('names what stays on another page, and what a colleague has changed', async () => {
    await showPage({ pieces: { 'tab:money': money } })
    fireEvent.click(screen.getByRole('button', { name: 'Keep B' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'It leaves out “The eco”, which no other page shows: this widget is deleted. “The news” stays on Money.',
    )
  })

  test('cannot be kept while another page has a widget of it that customers do not see there yet', async () => {
    const row = await showPage({ changed: { 'tab:money': { value: money, changedBy: 'Kiri' } } })
    const reason = (name: string) => row(name).getByRole('button').getAttribute('aria-description')
    expect(reason('B')).toBe('“The news” is placed on “Money” too, which is not published yet')
    expect(reason('A')).toBeNull()
  })

  test('names nothing where all stays', async () => {
    const row = await showPage()
    fireEvent.click(row('A').getByRole('button', { name: 'Keep A' }))
    expect(screen.getByRole('dialog').textContent).not.toContain('leaves out')
  })

  test('cannot be kept while that has changes; one that shows it can', async () => {
    const row = await showPage({ changed: { 'widget:eco': { changedBy: 'Kiri' } } })
    const reason = (name: string) => row(name).getByRole('button').getAttribute('aria-description')
    expect(reason('B')).toBe('“The eco” has other changes that are not published yet')
    expect(reason('A')).toBeNull()
  })
})

test('of two entries of one name, each shows the results of its own experiment', async () => {
  const piece = 'content:actionTiles:call'
  const tile = (brand: string, id: string) => ({
    id: 'call',
    label: `Call ${brand}`,
    experiment: { id, versions: [{ key: 'B', label: 'Ring us' }] },
    audience: { brands: [brand] },
  })
  const tiles = [tile('northlight', 'spring'), tile('pip', 'autumn')]
  await openedDraft({ pieces: { 'content:actionTiles': tiles } })
  const [spring, over] = [
    resultOf(piece, []),
    {
      ...resultOf(piece, []),
      run: 'two',
      experiment: 'gone',
      title: 'Over',
      endedAt: '2026-10-30T00:00:00.000Z',
      brands: ['pip' as const],
    },
  ]
  draw(
    [spring, { ...spring, run: 'three', experiment: 'autumn', title: 'Second' }, over],
    tiles.map((value, at) => (
      <section key={value.label} aria-label={value.label}>
        <ResultsOf shown={{ piece, at, value: value as unknown as Tryable }} />
      </section>
    )),
  )
  await screen.findByRole('region', { name: 'Experiment with Second' })
  const shownAt = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent?.split(':')[0])
  expect(shownAt('Call northlight')).toEqual(['First'])
  expect(shownAt('Call pip')).toEqual(['Second', 'Over, Pip'])
})
