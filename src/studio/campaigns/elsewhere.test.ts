import { expect, test } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { elsewhereOf } from './elsewhere.ts'

const campaigns = [
  { id: 'changes', name: 'Changes', changes: [{ piece: 'tab:bills', changedBy: 'Jo' }] },
  {
    id: 'spring',
    name: 'Spring',
    changes: [
      { piece: 'tab:bills', changedBy: 'Mere' },
      { piece: 'widget:hero', changedBy: 'Mere' },
      { piece: 'content:tips', changedBy: 'Jo' },
    ],
  },
]
const later: Scheduled = {
  id: 'S1',
  campaign: 'summer',
  campaignName: 'Summer',
  pieces: ['widget:hero', 'tabs'],
  base: 'r0',
  release: 'r1',
  dueAt: '2026-12-01T00:00:00Z',
  author: 'Mere',
  note: 'For the summer',
  state: 'waiting',
}

test('other campaigns and what is scheduled are told with the pieces that both change, and nothing else is', () => {
  expect(elsewhereOf(new Set(['tab:bills', 'widget:hero']), 'changes', campaigns, [later])).toEqual([
    { key: 'spring', name: 'Spring', pieces: ['tab:bills', 'widget:hero'], authors: ['Mere'] },
    { key: 'S1', name: 'For the summer', pieces: ['widget:hero'], authors: [], scheduled: later },
  ])
  expect(elsewhereOf(new Set(['tab:bills']), 'spring', campaigns, [later])).toMatchObject([{ key: 'changes', authors: ['Jo'] }])
  expect(elsewhereOf(new Set(['form:phone']), 'spring', campaigns, [later])).toEqual([])
})
