import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ComparedMonth } from './compared-months.ts'
import { Newest } from './newest.tsx'

const group = { description: 'cafés in Wellington', homes: 12, isWidened: true }
const month = (actual: number): ComparedMonth => ({
  date: '2026-10-01',
  period: 'October 2026',
  group,
  actual,
  average: 400,
  efficient: 300,
})

const draw = (actual: number, isBusiness: boolean) =>
  render(<Newest month={month(actual)} other={undefined} unit="kwh" what="electricity" energy="electricity" isBusiness={isBusiness} />)

test('a business is compared with businesses, in every word', () => {
  const { container } = draw(480, true)
  expect(screen.getByText('More than similar businesses')).toBeTruthy()
  expect(screen.getByText(/Few businesses match all of your answers/)).toBeTruthy()
  expect(container.textContent).not.toMatch(/\bhomes?\b/i)
})

test('a home that used more than the others is not told that it was more than usual', () => {
  const { container } = draw(480, false)
  expect(screen.getByText('More than similar homes')).toBeTruthy()
  expect(container.textContent).not.toContain('usual')
})

test('one that used less is praised', () => {
  draw(350, false)
  expect(screen.getByText('Good')).toBeTruthy()
})
