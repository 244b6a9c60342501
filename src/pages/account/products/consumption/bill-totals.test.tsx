import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { BillPeriodUsage, UsageSummary } from '#schemas/usage/entities.ts'
import { consolidatedUsageSummary, electricityBillPeriod } from '#schemas/usage/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { BillTotals } from './bill-totals.tsx'

const range = { startDate: '2026-11-09', endDate: '2026-12-08' }

function open(leftOut: Partial<UsageSummary>) {
  const usage: BillPeriodUsage = {
    ...range,
    days: [],
    totalKwh: 100,
    totalCostNZD: 30,
    dailyAverage: { kw: 5 },
    daysWithUsage: 19,
    corrections: [],
    includesDiscount: false,
    kWhOnly: false,
  }
  const summary: UsageSummary = {
    actualUsage: [{ value: 30, unit: 'nzd' }],
    estimatedUsage: [{ value: 50, unit: 'nzd' }],
    consumptionToDate: '2026-11-27T11:00:00.000Z',
    supplyPointTypes: ['electricity'],
    remainingDays: 11,
    daysInBillPeriod: 30,
    ...leftOut,
  }
  stubAnswers({ [electricityBillPeriod.path]: usage, [consolidatedUsageSummary.path]: summary })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BillTotals {...range} hasGas={false} />
    </SWRConfig>,
  )
}

test('a bill of several properties is said to be of more than this one', async () => {
  open({ toDateProperty: 'Home', billProperties: 2 })
  const line = await screen.findByText(/^11 of 30 days to go/)
  expect(line.textContent).toMatch(/8.Dec\. For electricity at Home only\. Your bill covers 2 properties\.$/)
})

test('who has moved out reads of no days to go', async () => {
  open({ remainingDays: 0 })
  expect(await screen.findByText('Likely bill')).toBeTruthy()
  expect(screen.queryByText(/to go/)).toBeNull()
})

test('what covers the whole bill says no more than the days to go', async () => {
  open({})
  expect((await screen.findByText(/^11 of 30 days to go/)).textContent).toMatch(/8.Dec\.$/)
})
