import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { Preview, ReleaseEvent, Scheduled } from '#schemas/studio/entities.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { PersonPicker } from './person-picker.tsx'

const event = (release: string, note: string, action: ReleaseEvent['action']) =>
  ({ id: 1, action, release, at: '2026-11-27T00:00:00Z', author: 'Jo', note }) as unknown as ReleaseEvent
const festive: Scheduled = {
  id: 'S1',
  campaign: 'changes',
  campaignName: 'Changes',
  pieces: ['tab:bills'],
  base: 'r1',
  release: 'r2',
  author: 'Mere',
  note: 'Festive',
  state: 'waiting',
  dueAt: '2026-12-04T05:00:00.000Z',
  endsAt: '2026-12-06T20:00:00.000Z',
}

async function pick(preview: Partial<Preview>) {
  stubAnswers({
    '/private/studio/history': {
      current: 'r1',
      events: [event('r2', 'Festive', 'schedule'), event('r1', 'Spring', 'publish'), event('r0', 'Winter', 'publish')],
      scheduled: [festive],
    },
  })
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PersonPicker preview={{ release: 'r1', as: 'aroha', ...preview }} testCustomers={[]} tried={[]} onChange={() => {}} />
    </SWRConfig>,
  )
  await screen.findByText('What customers see: Spring')
  const said = screen.queryByText(/scheduled for then/)?.textContent
  const choices = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  const values = [...document.querySelectorAll('option')].map(({ value }) => value)
  unmount()
  return { said, choices, values }
}

test('a release that waits is named as what was scheduled, not as what customers will see', async () => {
  expect((await pick({})).choices).toContain('Scheduled Fri, 27\u00a0Nov, 1:00\u00a0pm, as it was then: Festive')
})

test('what customers see is chosen by its name, not as the release that it is now', async () => {
  const { values, choices } = await pick({ release: 'current' })
  expect(choices[values.indexOf('current')]).toBe('What customers see: Spring')
})

test('at a moment it says what is scheduled for then', async () => {
  const during = '2026-12-05T00:00:00.000Z'
  const said = 'With what is scheduled for then: “Festive” from Fri, 4\u00a0Dec, 6:00\u00a0pm.'
  expect((await pick({ at: during })).said).toBe(said)
  for (const release of ['draft', 'current']) expect((await pick({ at: during, release })).said).toBe(said)
  const without = [{}, { at: '2026-12-03T00:00:00.000Z' }, { at: '2026-12-07T00:00:00.000Z' }, { at: during, release: 'r0' }]
  for (const preview of without) expect((await pick(preview)).said).toBeUndefined()
})
