import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { Calendar } from './calendar.tsx'

const note = 'The festive season: opening hours, the tree on the dashboard, and whom to call on the days when we are closed'
const scheduled: Scheduled = {
  id: 'S1',
  campaign: 'festive',
  campaignName: 'Festive',
  pieces: [],
  base: 'r0',
  release: 'r1',
  dueAt: '2030-12-20T05:00:00Z',
  endsAt: '2030-12-22T20:00:00Z',
  author: 'Mere',
  note,
  state: 'waiting',
}

test('a long note is told at length on the first day alone; each day has the whole for readers and pointers', () => {
  const { getAllByRole } = render(
    <MemoryRouter initialEntries={['/?month=2030-12']}>
      <Calendar scheduled={[scheduled]} />
    </MemoryRouter>,
  )
  const shown = getAllByRole('link').map((link) => {
    const words = link.querySelector<HTMLElement>('span')
    return { words: link.textContent?.replace(/\s/g, ' '), whole: words?.title, isAtLength: words?.dataset.begins === 'true' }
  })
  expect(shown).toEqual([
    { words: `6:00 pm ${note}`, whole: note, isAtLength: true },
    { words: note, whole: note, isAtLength: false },
    { words: note, whole: note, isAtLength: false },
    { words: `${note} until 9:00 am`, whole: note, isAtLength: false },
  ])
})
