import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { stubAnswers } from '../../../../tests/stub-answers.ts'
import InfoPage from './index.tsx'

function draw(page: 'contact' | 'help', answer: object) {
  stubAnswers({ [`/private/info/${page}`]: answer })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`/account/info/${page}`]}>
        <InfoPage />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('numbers, mail and sites in a text of the brand are links', async () => {
  const paragraphs = ['Call 0800 555 200, or email care@northlight.example. Relay: https://www.nzrelay.co.nz.', 'No <b>markup</b>.']
  draw('contact', { title: 'Contact us', paragraphs })
  await screen.findByRole('heading', { name: 'Contact us' })
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs).toEqual([
    ['0800 555 200', 'tel:0800555200'],
    ['care@northlight.example', 'mailto:care@northlight.example'],
    ['www.nzrelay.co.nz', 'https://www.nzrelay.co.nz'],
  ])
  expect(document.body.textContent).toContain('No <b>markup</b>.')
})

test('a paragraph that begins with a question has it in bold', async () => {
  draw('help', { title: 'Help', paragraphs: ['No power? Call 0800 555 615.', 'We are here. Any questions? Call us.'] })
  expect((await screen.findByText('No power?')).tagName).toBe('STRONG')
  expect([...document.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['No power?'])
  expect(document.body.textContent).toContain('No power? Call 0800 555 615.')
})

test('ways to reach the brand have a heading each, before what else the page says', async () => {
  const tiles = [{ title: 'No power?', body: 'Call 0800 555 615, day or night.' }]
  draw('help', { title: 'Help', tiles, paragraphs: ['We are here.'] })
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('No power?')
  expect(screen.getByRole('link', { name: '0800 555 615' }).getAttribute('href')).toBe('tel:0800555615')
  expect(document.body.textContent).toMatch(/day or night\.We are here\.$/)
})
