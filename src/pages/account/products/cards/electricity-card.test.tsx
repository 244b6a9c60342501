import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Monitoring } from '#schemas/products/routes.ts'
import type { Forecast } from '#schemas/usage/entities.ts'
import { ElectricityCard } from './electricity-card.tsx'

type Watched = Monitoring['supplyPoints'][number]

// Only what the card says of them.
const watched = {
  connection: { id: 'SP-1' },
  state: 'noReadings',
  message: 'Your first readings arrive by 28 November.',
} as unknown as Watched
const plan = { energyType: 'electricity', supplyPointId: 'SP-1', planName: 'Everyday', rates: [] } as unknown as Parameters<
  typeof ElectricityCard
>[0]['plan']

const linksWith = (more: Partial<Watched> | undefined) => {
  render(
    <MemoryRouter>
      <ElectricityCard plan={plan} watched={more && { ...watched, ...more }} forecast={undefined} isOneOfSeveral={false} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test('before the first reading the card leads to the meter, and not to use that is not there', () => {
  expect(linksWith({})).toEqual(['Your meter'])
})

test('with readings it leads to the use first', () => {
  expect(linksWith({ latestDay: '2026-11-25' })).toEqual(['See your use', 'Your meter'])
})

test('of a property that was left, whose meter is not watched, it leads to the use alone', () => {
  expect(linksWith(undefined)).toEqual(['See your use'])
})

test.each([true, undefined])('figures without what is paid for exports say so: %s', (isExportUncounted) => {
  const amounts = { actual: { kwh: 90, costNZD: 30 }, expected: { kwh: 150, costNZD: 50 } }
  const forecast = { ...amounts, endDate: '2026-12-08', isExportUncounted } as unknown as Forecast
  render(
    <MemoryRouter>
      <ElectricityCard plan={plan} watched={watched} forecast={forecast} isOneOfSeveral={false} />
    </MemoryRouter>,
  )
  expect(screen.queryAllByText('Without what we pay you for the power you send.')).toHaveLength(isExportUncounted ? 1 : 0)
})
