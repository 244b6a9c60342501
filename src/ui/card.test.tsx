import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CardLink } from './card.tsx'

const linkOn = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <CardLink to="/account/bill">See your bills</CardLink>
    </MemoryRouter>,
  ).queryByRole('link')

test('a card has no link to the page it is on', () => {
  expect(linkOn('/account/bill')).toBeNull()
})

test('a card links to any other page', () => {
  expect(linkOn('/account/dashboard')?.getAttribute('href')).toBe('/account/bill')
})
