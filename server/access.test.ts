import { expect, test } from 'vitest'
import { isClosed, ownSite, type Scope } from './access.ts'

test('an account closes at midnight in New Zealand, on its day', () => {
  const closesOn = { closedOn: '2026-06-15' }
  // Winter: New Zealand is twelve hours ahead.
  expect(isClosed(closesOn, new Date('2026-06-14T11:59:00Z'))).toBe(false)
  expect(isClosed(closesOn, new Date('2026-06-14T12:00:00Z'))).toBe(true)
  expect(isClosed(closesOn, new Date('2026-06-15T12:00:00Z'))).toBe(true)
  expect(isClosed({ closedOn: null })).toBe(false)
})

test('a site of one account is not found under another account, although both are the caller’s', () => {
  const sites = ['BA-1', 'BA-2'].map((billingAccountId) => ({ billingAccountId, siteId: `ST-${billingAccountId}`, energyTypes: [] }))
  const scope = { sites, billingAccountIds: ['BA-1', 'BA-2'] } as unknown as Scope
  expect(ownSite(scope, { billingAccountId: 'BA-2', siteId: 'ST-BA-2' })).toBe(sites[1])
  expect(ownSite(scope, { billingAccountId: 'BA-1', siteId: 'ST-BA-2' })).toBeUndefined()
})
