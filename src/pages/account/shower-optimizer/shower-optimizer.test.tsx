import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { test } from 'vitest'
import type { InitialData } from '#schemas/portal/entities.ts'
import { stubAnswers } from '../../../../tests/stub-answers.ts'
import ShowerOptimizerPage from './index.tsx'

test('a business is not asked about its household', () => {
  stubAnswers({})
  // What the page reads of it.
  const initial = { accountType: 'sme' } as InitialData
  render(<ShowerOptimizerPage initial={initial} onIntroduced={() => undefined} />, { wrapper: MemoryRouter })
  screen.getByRole('heading', { name: 'This page is for homes' })
})
