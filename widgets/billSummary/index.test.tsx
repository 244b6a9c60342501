import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const { balance } = fixtures.content.data

function textFor(changes: Partial<typeof balance>) {
  const data = { ...fixtures.content.data, isDirectDebit: false, balance: { ...balance, ...changes } }
  return drawFixture(widget, { config: {}, data }).container.textContent
}

test('shows what is due and when', () => {
  expect(textFor({ amountToPayNZD: 120.5, totalBalance: 120.5, overdue: 0, dueDate: '2026-11-26' })).toContain('$120.50Due 26 Nov')
})

test('shows what is overdue first', () => {
  expect(textFor({ amountToPayNZD: 120.5, totalBalance: 120.5, overdue: 80, dueDate: '2026-11-02' })).toContain(
    '$80.00 is overdue, due 2 Nov',
  )
})

test('shows a credit as a credit, without a minus sign', () => {
  expect(textFor({ amountToPayNZD: 0, totalBalance: -25, overdue: 0, dueDate: undefined })).toContain('$25.00in credit')
})

test('says when there is nothing to pay', () => {
  expect(textFor({ amountToPayNZD: 0, totalBalance: 0, overdue: 0, dueDate: undefined })).toContain('$0.00Nothing to pay')
})

test('what has come together so far says which energies it counts, and where', () => {
  const { window } = fixtures.content.data
  const data = { ...fixtures.content.data, window: { ...window, toDateProperty: 'Townhouse' } as typeof window }
  expect(drawFixture(widget, { config: {}, data }).container.textContent).toContain(
    '$65.70 so farFor electricity and natural gas at Townhouse',
  )
})
