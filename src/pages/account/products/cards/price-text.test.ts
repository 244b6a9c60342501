import { expect, test } from 'vitest'
import { priceText } from './product-card.tsx'

test('a line ends between prices, never within one', () => {
  const rates = [
    { name: 'Day', unit: 'kWh', rateNzd: 0.3594 },
    { name: 'Night', unit: 'kWh', rateNzd: 0.171 },
    { name: 'Daily charge', unit: 'day', rateNzd: 2.1 },
  ]
  const text = priceText({ rates } as Parameters<typeof priceText>[0])
  expect(text.split(' ').map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Day 35.94 c a kWh ·',
    'Night 17.10 c a kWh ·',
    '$2.10 a day',
  ])
})
