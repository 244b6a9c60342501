import { expect, test } from 'vitest'
import type { AccountPageProps } from '../pages.ts'
import { isMeasured } from './is-measured.ts'

const account = (energyTypes: AccountPageProps['initial']['energyTypes']) => ({ energyTypes }) as AccountPageProps['initial']

test('answers about a home show something where one energy has a meter', () => {
  expect(isMeasured(account(['electricity', 'lpg']))).toBe(true)
  expect([account(['lpg']), account([]), account(undefined)].map(isMeasured)).toEqual([false, false, false])
})
