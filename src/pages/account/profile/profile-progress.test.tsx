import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ProfileProgress } from './profile-progress.tsx'

const draw = (isMeasured: boolean) =>
  render(
    <MemoryRouter>
      <ProfileProgress isBusiness={false} isMeasured={isMeasured} questions={{ isReady: true, answered: 6, count: 13 }} />
    </MemoryRouter>,
  )

test('the questions that are left are asked where their answers show something', () => {
  draw(true)
  expect(screen.getByText('6 of 13 questions answered')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue (7 left)' })).toBeTruthy()
})

test('without a meter nobody is urged to answer the rest', () => {
  const { container } = draw(false)
  expect(container.textContent).not.toMatch(/left|where your energy goes|compares/)
  expect(screen.getByRole('link', { name: 'See your answers' })).toBeTruthy()
})
