import { expect, test } from 'vitest'
import { claimDrafts, clearDrafts, readDraft, storeDraft } from './drafts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

test('signing out forgets what was typed, and nothing else of the tab', () => {
  storeDraft('homeProfile ST-1', 'answers')
  storeDraft('order', 'two bottles')
  sessionStorage.setItem('mobile', 'forced')
  clearDrafts()
  expect([readDraft('homeProfile ST-1', isText), readDraft('order', isText)]).toEqual([undefined, undefined])
  expect(sessionStorage.getItem('mobile')).toBe('forced')
})

test('what was typed stays for the person who typed it, and nobody else who signs in in the tab gets it', () => {
  claimDrafts('U-ana')
  storeDraft('medical dependence BA-1', 'of Ana')
  localStorage.setItem('draft home move C-ana BA-1', 'for each of Ana’s tabs')
  claimDrafts('U-ana')
  expect(readDraft('medical dependence BA-1', isText)).toBe('of Ana')
  claimDrafts('U-ben')
  expect(readDraft('medical dependence BA-1', isText)).toBeUndefined()
  expect(localStorage.getItem('draft home move C-ana BA-1')).toBe('for each of Ana’s tabs')
})
