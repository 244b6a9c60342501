import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { electricityCost } from '#schemas/usage/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { plainSpaces } from '../../../../../tests/plain-spaces.ts'
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

test('lines of several bills have the name of their bill above them', async () => {
  const lineOf = (description: string, isNote: boolean, billedOn: string | undefined) => {
    const amounts = { rateNzd: 1, amountNzd: 1, grossAmountNzd: 1.15 }
    return { description, quantity: 1, unit: 'each', ...amounts, billedOn, isNote }
  }
  const days = ['2026-05-13', '2026-06-07', '2026-06-07']
  const lines = days.map((billedOn, i) => lineOf(`Energy ${i}`, i === 1, billedOn))
  const namesOf = async (shown: typeof lines) => {
    const period = { startDate: '2026-04-12', endDate: '2026-05-11', isBilled: true }
    stubAnswers({ [electricityCost.path]: { ...period, lines: shown, totalNzd: 1.15, discountNzd: 0 } })
    const { unmount } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <CostSection date={period.startDate} supplyPointId={undefined} />
      </SWRConfig>,
    )
    await screen.findByText('Energy 0')
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/1 at .*/, ''))
    unmount()
    return names
  }
  const [first, note, second] = ['Bill of 13 May 2026', 'Credit note of 7 Jun 2026', 'Bill of 7 Jun 2026']
  expect((await namesOf(lines)).map(plainSpaces)).toEqual([first, 'Energy 0', note, 'Energy 1', second, 'Energy 2', 'Electricity'])
  expect(await namesOf([lineOf('Energy 0', false, undefined)])).toEqual(['Energy 0', 'Electricity'])
})
