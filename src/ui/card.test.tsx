import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CardAction, CardLink } from './card.tsx'

const linkOn = (path: string, Link: typeof CardLink | typeof CardAction) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Link to="/account/bill">See your bills</Link>
    </MemoryRouter>,
  ).queryByRole('link')

test.each([CardLink, CardAction])('a card has no link to the page it is on: %o', (Link) => {
  expect(linkOn('/account/bill', Link)).toBeNull()
})

test.each([CardLink, CardAction])('a card links to any other page: %o', (Link) => {
  expect(linkOn('/account/dashboard', Link)?.getAttribute('href')).toBe('/account/bill')
})
