import { expect, test } from 'vitest'
import { DatabaseUnreachable, isUnavailable, whyWait } from './failures.ts'

test.each([
  ['a connection that broke', '08006'],
  ['too many connections', '53300'],
  ['a query that took longer than it may', '57014'],
  ['two that wait for each other', '40P01'],
  ['a lock that somebody else keeps', '55P03'],
  ['a server that is told to stop', '57P01'],
])('%s may work in a moment', (_what, code) => {
  expect(isUnavailable(Object.assign(new Error('failed'), { cause: { code } }))).toBe(true)
})

test.each([
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
])('"%s" may be over in a moment', (said) => {
  const cause = new Error(said)
  expect([isUnavailable(new Error('Failed query', { cause })), isUnavailable(new Error('Failed query'))]).toEqual([true, false])
})

test.each([
  ['a row that is there already', '23505'],
  ['a query that is wrong', '42601'],
])('%s fails again next time', (_what, code) => {
  expect(isUnavailable({ code })).toBe(false)
})

test.each([
  ['no full disk', { code: '53100' }, undefined],
  ['no setting that leads nowhere', new DatabaseUnreachable('postgres://db/portal', new Error('unknown'), false), undefined],
  [
    'a database that takes no changes, and says the reason and not the query',
    new Error('Failed query: update users', { cause: Object.assign(new Error('it is read-only'), { code: '25006' }) }),
    'The database cannot be used yet: it is read-only.',
  ],
])('a start waits for %s', (_what, error, reason) => {
  expect(whyWait(error)).toBe(reason)
})
