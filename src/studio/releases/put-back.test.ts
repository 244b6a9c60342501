import { beforeEach, expect, test, vi } from 'vitest'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { putBack } from './put-back.ts'

const difference = { piece: 'tab:bills', summary: 'Tab “Bills”' }
const bills = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['a', 'b'] }
const open = (value: unknown) => openedDraft({ pieces: { 'tab:bills': value } })

beforeEach(() => void vi.useFakeTimers())

test('what an edit changed is put back, and what was changed since stays; one undo takes that back', async () => {
  await open({ ...bills, label: 'Money', path: '/account/money', widgets: ['a', 'b', 'c'] })
  expect(putBack({ difference, before: bills, after: { ...bills, label: 'Money', widgets: ['b', 'a'] } })).toBe(true)
  expect(contentOf('tab:bills')).toEqual({ ...bills, path: '/account/money', widgets: ['a', 'b', 'c'] })
  expect(undo()).toBe('Put back: Tab “Bills”')
  expect(contentOf('tab:bills')).toMatchObject({ label: 'Money', path: '/account/money' })
})

test('a removed piece comes back whole, and a new one goes', async () => {
  await open(undefined)
  putBack({ difference, before: bills })
  expect(contentOf('tab:bills')).toEqual(bills)
  putBack({ difference, after: bills })
  expect(contentOf('tab:bills')).toBeUndefined()
})

test('an edit that is undone already puts nothing back', async () => {
  await open(bills)
  expect(putBack({ difference, before: bills, after: { ...bills, label: 'Money' } })).toBe(false)
})

test('a removed widget comes back to its place, beside what came there since; one whose page has gone comes back alone', async () => {
  const widget = { id: 'a', title: 'A' }
  const places = [{ piece: 'tab:bills', before: bills, after: { ...bills, widgets: ['b'] } }]
  const made = { difference: { piece: 'widget:a', summary: 'Widget “A” is removed' }, before: widget, savedWith: places }
  await open({ ...bills, widgets: ['c', 'b'] })
  expect(putBack(made)).toBe(true)
  expect([contentOf('widget:a'), contentOf('tab:bills')]).toEqual([widget, { ...bills, widgets: ['c', 'a', 'b'] }])
  undo()
  expect([contentOf('widget:a'), contentOf('tab:bills')]).toEqual([undefined, { ...bills, widgets: ['c', 'b'] }])
  await open(undefined)
  putBack(made)
  expect([contentOf('widget:a'), contentOf('tab:bills')]).toEqual([widget, undefined])
})
