import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Contact } from './contact.tsx'

const phone = { number: '' }
const details = { email: 'rua@example.nz', emailVerified: true, mobile: phone, home: phone, work: phone }
const selectedBillingAccount = { customerNumber: '1003 4285', address: '8 Kauri Lane' }
const account = { customerFirstName: 'Rua', customerLastName: 'Kahu', selectedBillingAccount }

function draw(holder: string | undefined) {
  const props = { details, account, holder } as ComponentProps<typeof Contact>
  const { container, unmount } = render(
    <MemoryRouter>
      <Contact {...props} />
    </MemoryRouter>,
  )
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const text = container.textContent ?? ''
  unmount()
  return { headings, text }
}

test('the number and address of another person’s account are below whose it is', () => {
  const own = draw(undefined)
  expect(own.headings).toEqual(['Rua Kahu'])
  expect(own.text).toContain('Customer number1003 4285')
  const { headings, text } = draw('Aroha Tipene')
  expect(headings).toEqual(['Rua Kahu', 'Aroha Tipene’s account'])
  for (const fact of Object.values(selectedBillingAccount)) expect(text.split('’s account')[1]).toContain(fact)
})
