import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InitialData } from '#schemas/portal/entities.ts'
import { PrintHeader } from './print-header.tsx'

test('a printed page has the day of New Zealand on which it is printed, wherever the browser is', () => {
  // Days that are over in New Zealand while they go on in Greenwich.
  vi.useFakeTimers({ now: Date.parse('2025-06-29T20:00:00Z') })
  render(<PrintHeader initial={{ firstName: 'Aroha' } as InitialData} />)
  expect(document.body.textContent).toContain('30 June 2025')
  vi.setSystemTime(Date.parse('2025-06-30T20:00:00Z'))
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(document.body.textContent).toContain('1 July 2025')
})
