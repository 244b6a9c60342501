import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fieldTextOf, instantIn, MomentField } from './moment-field.tsx'

/** As the forms keep it: an instant, from which the text of the field is made again. */
function Kept() {
  const [instant, setInstant] = useState<string | undefined>('2026-11-29T14:34:00.000Z')
  return (
    <>
      <MomentField label="From" value={instant} onChange={setInstant} />
      <output>{instant}</output>
    </>
  )
}

test('a year that is being typed stays in the field, and nothing before 2000 is taken', () => {
  const { getByLabelText, getByRole } = render(<Kept />)
  const field = getByLabelText('From') as HTMLInputElement
  const kept = () => getByRole('status').textContent
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.change(field, { target: { value: `${year}-11-30T03:34` } })
    expect([field.value, kept()]).toEqual([`${year}-11-30T03:34`, '2026-11-29T14:34:00.000Z'])
  }
  fireEvent.change(field, { target: { value: '2027-11-30T03:34' } })
  expect(kept()).toBe('2027-11-29T14:34:00.000Z')
  fireEvent.change(field, { target: { value: '0002-11-30T03:34' } })
  fireEvent.blur(field)
  expect(field.value).toBe('2027-11-30T03:34')
  fireEvent.change(field, { target: { value: '' } })
  expect(kept()).toBe('')
})

test.each([
  ['2026-12-24T18:00', '2026-12-24T05:00:00.000Z'],
  ['2026-07-01T06:30', '2026-06-30T18:30:00.000Z'],
  ['', undefined],
])('“%s” is %s', (value, instant) => expect(instantIn(value)).toBe(instant))

test('an instant is written by the clock of New Zealand', () => {
  expect(fieldTextOf('2026-12-24T05:00:00Z')).toBe('2026-12-24T18:00')
  expect(fieldTextOf('2026-06-30T12:05:00Z')).toBe('2026-07-01T00:05')
})
