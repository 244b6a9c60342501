import { expect, test } from 'vitest'
import { clearDrafts, readDraft, storeDraft } from './drafts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

test('signing out forgets what was typed, and nothing else of the tab', () => {
  storeDraft('homeProfile ST-1', 'answers')
  storeDraft('order', 'two bottles')
  sessionStorage.setItem('mobile', 'forced')
  clearDrafts()
  expect([readDraft('homeProfile ST-1', isText), readDraft('order', isText)]).toEqual([undefined, undefined])
  expect(sessionStorage.getItem('mobile')).toBe('forced')
})
