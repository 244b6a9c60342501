import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import LoginPage from './index.tsx'

test('where the browser blocks site data, the page says what to do and leaves for no sign-in', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  render(
    <MemoryRouter initialEntries={['/login?returnTo=/account/bill']}>
      <LoginPage />
    </MemoryRouter>,
  )
  expect(screen.getByText('Your browser cannot keep your sign-in')).toBeTruthy()
  expect(screen.getByText(/^Allow cookies and site data for this website/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})
