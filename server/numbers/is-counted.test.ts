import { expect, test } from 'vitest'
import { isCounted } from './is-counted.ts'

const customer = { role: 'customer', isTestCustomer: false } as const
const real = { hasDemoWorld: false }

test('customers count, and nobody who looks in their place', () => {
  expect(isCounted(customer, real)).toBe(true)
  expect(isCounted({ ...customer, role: 'staff' }, real)).toBe(false)
  expect(isCounted({ ...customer, isPreview: true }, real)).toBe(false)
  expect(isCounted({ ...customer, actor: { userId: 'U-staff', impersonationId: 'one' } }, real)).toBe(false)
})

test('test customers count in the demo world alone', () => {
  expect(isCounted({ ...customer, isTestCustomer: true }, real)).toBe(false)
  expect(isCounted({ ...customer, isTestCustomer: true }, { hasDemoWorld: true })).toBe(true)
})
