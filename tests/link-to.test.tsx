import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { LinkTo } from '#ui/link-to.tsx'

const draw = (href: string) =>
  render(
    <MemoryRouter>
      <LinkTo href={href}>Read more</LinkTo>
    </MemoryRouter>,
  )

test.each(['/account/bill', '/info/contact', 'https://www.northlight.example/join', 'tel:0800555200', 'mailto:help@northlight.example'])(
  '%s is a link',
  (href) => {
    draw(href)
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(href)
  },
)

test.each(['//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'javascript:alert(1)'])(
  '%s, from an older release, is words that lead nowhere',
  (href) => {
    draw(href)
    expect([screen.queryByRole('link'), screen.getByText('Read more').tagName]).toEqual([null, 'SPAN'])
  },
)
