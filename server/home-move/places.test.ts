import { expect, test } from 'vitest'
import { isReadByCustomer, switchingOf } from './places.ts'

const supply = (energyType: 'electricity' | 'lpg', canSubmitRead = true) => ({
  energyType,
  canSubmitRead,
  hasHourlyData: false,
  isAdvanced: false,
})

test('a customer reads the meters that they may, and never a gas bottle', () => {
  expect(isReadByCustomer(supply('electricity'))).toBe(true)
  expect(isReadByCustomer(supply('electricity', false))).toBe(false)
  expect(isReadByCustomer(supply('lpg'))).toBe(false)
})

test('nobody comes to a gas bottle to switch anything', () => {
  const at = (...supplies: ReturnType<typeof supply>[]) => switchingOf(supplies.map((one) => ({ supply: one })))
  expect([at(supply('lpg', false)), at(supply('electricity'), supply('lpg', false)), at(supply('electricity', false))]).toEqual([
    'none',
    'remote',
    'visit',
  ])
})
