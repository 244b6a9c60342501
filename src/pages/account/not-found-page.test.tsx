import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { pageSettings } from '#browser/page-settings.ts'
import NotFoundPage from './not-found-page.tsx'

test('a page that is not there looks like what did not work: what happened, whom to call, and the way on', () => {
  vi.spyOn(pageSettings, 'phone', 'get').mockReturnValue('0800 555 200')
  render(
    <MemoryRouter initialEntries={['/account/windmills']}>
      <NotFoundPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toContain('We can’t find this page.')
  expect(screen.getByRole('link', { name: '0800 555 200' }).getAttribute('href')).toBe('tel:0800555200')
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account')
})
