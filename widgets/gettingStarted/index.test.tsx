import { expect, test } from 'vitest'
import { pageSettings } from '#browser/page-settings.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('is one list with dates, and counts what is done', () => {
  const { container, getAllByRole } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('1 of 5 done')
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('an email to mei@example.nz'),
    'Tell us about your home: done',
    expect.stringContaining('Pay by direct debit'),
    expect.stringContaining('Your meter is read by hand. Send us what it shows by Tue, 15 Dec'),
    expect.stringContaining('Your smart meter sends its first readings by Wed, 25 Nov'),
  ])
})

test('about insights alone, it asks for what they need and nothing else', () => {
  const { container, queryByRole } = drawFixture(widget, { config: { isAboutInsights: true }, data: fixtures.content.data })
  expect(container.textContent).toContain('1 of 2 done')
  expect(container.textContent).toContain('Your smart meter sends its first readings by Wed, 25 Nov')
  expect(queryByRole('button', { name: 'Send email' })).toBeNull()
})

test('what is done asks for nothing more', () => {
  const steps = fixtures.content.data.steps.map((step) => ({ ...step, isDone: true }))
  const { queryByRole } = drawFixture(widget, { config: {}, data: { steps } })
  expect(queryByRole('link')).toBeNull()
})

test('sends the email of the first step itself, since the bar above may be hidden', () => {
  const { getByRole } = drawFixture(widget, fixtures.content)
  getByRole('button', { name: 'Send email' })
})

test('readings that should have come by now are told as late, with whom to call', () => {
  pageSettings.phone = '0800 555 200'
  const steps = [{ key: 'firstReadings' as const, isDone: false, byDate: '2026-11-11', isLate: true }]
  const { container, getByRole } = drawFixture(widget, { config: {}, data: { steps } })
  expect(container.textContent).toContain('should have arrived by Wed, 11 Nov')
  expect(getByRole('link', { name: 'Call 0800 555 200' }).getAttribute('href')).toBe('tel:0800555200')
})

test('without a date none is made up', () => {
  const { container } = drawFixture(widget, fixtures.partial)
  expect(container.textContent).toContain('Your smart meter’s first readings have not arrived yet.')
})
