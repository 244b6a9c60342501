import { expect, test } from 'vitest'
import { homeInWords } from './home-in-words.ts'

const site = (id: string, isSelected: boolean, nickname?: string) => ({
  billingAccountSiteId: id,
  address: `${id} Kauri Lane, Grey Lynn, Auckland`,
  isSelected,
  isDefault: isSelected,
  status: 'active' as const,
  supplyPoints: [],
  ...(nickname ? { nickname } : {}),
})
const accounts = (...billingAccountSites: ReturnType<typeof site>[]) => ({
  billingAccounts: [{ id: 'BA-1', customerNumber: '1', billingAccountSites }],
})

test('one of several homes is named, the only one is not', () => {
  expect(homeInWords(accounts(site('3', true, 'Townhouse'), site('8', false)))).toBe('your home (Townhouse),')
  expect(homeInWords(accounts(site('3', false, 'Townhouse'), site('8', true)))).toBe('your home (8 Kauri Lane),')
  expect([accounts(site('3', true, 'Townhouse')), undefined].map(homeInWords)).toEqual(['your home,', 'your home,'])
})
