import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { saveStudioDraft } from '#schemas/studio/routes.ts'
import { Conflicts } from './conflicts.tsx'
import { contentOf, useDraft } from './draft-store.ts'

const versions = [{ key: 'B', order: ['eco', 'bill'], leavesOut: [] }] as const
const experiment = { id: '3f2504e0', share: 50, versions, goal: 'click', days: 7, expected: 5, difference: 1 } as const
const page = (more: object) => ({ id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['bill', 'eco'], ...more })

beforeEach(() => {
  stubAnswers({ [saveStudioDraft.path]: { revision: 2, issues: [], pieces: [] } })
  const [mine, theirs] = [
    page({ experiment: { ...experiment, days: 14, share: 20 } }),
    page({ experiment: { ...experiment, goal: 'form', form: 'heat', days: 28 } }),
  ]
  const values: [piece: string, value: object][] = [
    ['tab:bills', mine],
    ['form:heat', { id: 'heat', schema: { title: 'Heat pumps' } }],
  ]
  useDraft.setState({
    ...useDraft.getInitialState(),
    pieces: new Map(values.map(([piece, value]) => [piece, { piece, value, hash: '' }])),
    unsaved: new Map([['tab:bills', page({ experiment })]]),
    conflicts: [{ piece: 'tab:bills', theirs: { piece: 'tab:bills', value: theirs, hash: 'theirs', changedBy: 'Kiri Ngata' } }],
  })
})

test('who chooses is told in words what the choice decides, and nothing else', () => {
  render(<Conflicts />)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['FieldKiri Ngata’sYours', 'Experiment › Days to reach it28 days14 days'])
})

test('what only one of both changed stays, whoever’s is kept', () => {
  render(<Conflicts />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect((contentOf('tab:bills') as TabDocument).experiment).toEqual({ ...experiment, goal: 'form', form: 'heat', days: 14, share: 20 })
})
