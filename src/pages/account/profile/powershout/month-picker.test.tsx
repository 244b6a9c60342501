import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MonthPicker } from './month-picker.tsx'

function Picker() {
  const [day, setDay] = useState('2026-11-25')
  return <MonthPicker first="2026-11-25" last="2027-01-10" value={day} booked={['2026-11-27']} onChange={setDay} />
}

test('arrow and page keys go from day to day, into another month too, and no further than hours last', () => {
  render(<Picker />)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () => (document.activeElement as HTMLElement).dataset.date
  screen.getByRole('button', { name: 'Wed, 25 Nov' }).focus()
  press('ArrowDown')
  expect(focused()).toBe('2026-12-02')
  press('PageDown')
  expect(focused()).toBe('2027-01-02')
  press('PageDown')
  expect(focused()).toBe('2027-01-10')
  for (let i = 0; i < 3; i++) press('PageUp')
  expect(focused()).toBe('2026-11-25')
  expect(screen.getByRole('button', { name: 'Fri, 27 Nov, has a booking' }).tabIndex).toBe(-1)
})

test('the frame of days with a booking is explained in a month that has one', () => {
  render(<Picker />)
  expect(screen.getByText('Framed days have a booking.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.queryByText('Framed days have a booking.')).toBeNull()
})
