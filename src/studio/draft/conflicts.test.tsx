import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { Conflicts } from './conflicts.tsx'
import { contentOf } from './draft-store.ts'
import { editTab } from './page-edits.ts'
import { save } from './saving.ts'

const versions = [{ key: 'B', order: ['eco', 'bill'], leavesOut: [] }] as const
const experiment = { id: '3f2504e0', share: 50, versions, goal: 'click', days: 7, expected: 5, difference: 1 } as const
const page = (more: object) => ({ id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['bill', 'eco'], ...more })

beforeEach(async () => {
  const draft = await openedDraft({
    pieces: { 'tab:bills': page({ experiment }), 'form:heat': { id: 'heat', schema: { title: 'Heat pumps' } } },
  })
  editTab('Changed the experiment', 'bills', (tab) => {
    Object.assign(tab.experiment ?? {}, { days: 14, share: 20 })
  })
  draft.saveElsewhere({ 'tab:bills': page({ experiment: { ...experiment, goal: 'form', form: 'heat', days: 28 } }) })
  await save()
})

test('who chooses is told in words what the choice decides, and nothing else', () => {
  render(<Conflicts />)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['FieldKiri Ngata’sYours', 'Experiment › Days to reach it28 days14 days'])
})

test('what only one of both changed stays, no matter whose is kept', () => {
  render(<Conflicts />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect((contentOf('tab:bills') as TabDocument).experiment).toEqual({ ...experiment, goal: 'form', form: 'heat', days: 14, share: 20 })
})
