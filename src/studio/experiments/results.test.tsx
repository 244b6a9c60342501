import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExperimentResult, ExperimentVersion } from '#schemas/experiments/entities.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { useDraft } from '../draft/draft-store.ts'
import { Experiments } from './results.tsx'

beforeEach(() => useDraft.setState(useDraft.getInitialState()))

/** Shows an experiment with what is counted of its versions. @returns the row of a version */
async function show(...versions: Omit<ExperimentVersion, 'title'>[]) {
  const result: ExperimentResult = {
    run: 'one',
    experiment: 'spring',
    piece: 'widget:note',
    title: 'First',
    goal: 'click',
    days: 7,
    expected: 5,
    difference: 1,
    share: 100,
    begunAt: '2026-11-01T00:00:00.000Z',
    versions: versions.map((version) => ({ title: version.name, ...version })),
  }
  stubAnswers({ [studioExperiments.path]: { experiments: [result] } })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <Experiments />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByText(/and running/)
  return (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
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
  const experiment = { id: 'spring', versions: [{ title: 'Second', config: {} }] }
  const note = { id: 'note', type: 'text', title: 'First', config: {}, experiment }
  const showTo = async (...rights: StaffRight[]) => {
    useDraft.setState({ rights, pieces: new Map([['widget:note', { piece: 'widget:note', value: note, hash: 'note' }]]) })
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
