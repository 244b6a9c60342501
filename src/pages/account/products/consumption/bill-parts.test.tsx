import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { electricityCost } from '#schemas/usage/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { CostSection } from './bill-parts.tsx'

const discountOf = async (isBilled: boolean) => {
  const period = { startDate: '2025-10-09', endDate: '2025-11-08', isBilled }
  stubAnswers({ [electricityCost.path]: { ...period, lines: [], totalNzd: 155, discountNzd: 3.1 } })
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CostSection date={period.startDate} supplyPointId={undefined} />
    </SWRConfig>,
  )
  const { textContent } = await screen.findByRole('rowheader', { name: /discount/ })
  unmount()
  return textContent
}

test('the discount of a bill is not offered again, that of the running period is', async () => {
  expect(await discountOf(true)).toBe('Prompt payment discount on this bill, for paying on time')
  expect(await discountOf(false)).toBe('Prompt payment discount, if you pay on time')
})
