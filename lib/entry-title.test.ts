import { expect, test } from 'vitest'
import { entryTitle } from './entry-title.ts'

test.each([
  [{ id: 'insights-pip', steps: [{ title: 'One page for all of it' }, { title: 'Neighbours' }] }, 'One page for all of it'],
  [{ id: 'new', steps: [] }, undefined],
  [{ label: 'Call us', steps: [{ title: 'First' }] }, 'Call us'],
  [{ title: '{moveState}', id: 'moving' }, 'How far the move is'],
])('an entry without words of its own is called by its first step', (entry, title) => {
  expect(entryTitle(entry)).toBe(title)
})
