import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CallUs } from './call-us.tsx'

test('what needs a call is said with the number, which dials it', () => {
  render(<CallUs to="change your plan" number="0800 555 200" />, { wrapper: MemoryRouter })
  screen.getByText('To change your plan, call us.')
  expect(screen.getByRole('link', { name: 'Call 0800 555 200' }).getAttribute('href')).toBe('tel:0800555200')
})
