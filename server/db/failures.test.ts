import { expect, test } from 'vitest'
import { DatabaseUnreachable, isRefusedByPooler, isUnavailable, whyWait } from './failures.ts'

test.each([
  ['a connection that broke', '08006'],
  ['too many connections', '53300'],
  ['a query that took longer than it may', '57014'],
  ['two that wait for each other', '40P01'],
  ['a lock that another transaction keeps', '55P03'],
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

const said = (message: string) => new Error('Failed query', { cause: Object.assign(new Error(message), { code: '08P01' }) })
const OFF = 'server login has been failing, cached error: connect failed (server_login_retry)'

test.each([
  ['no full disk', { code: '53100' }, undefined],
  ['no setting that leads nowhere', new DatabaseUnreachable('postgres://db/portal', new Error('unknown'), false), undefined],
  ['no pooler that refuses a setting', said('unsupported startup parameter in options: statement_timeout'), undefined],
  ['a pooler whose server is off', said(OFF), `The database cannot be used yet: ${OFF}.`],
  [
    'a database that takes no changes, and says the reason and not the query',
    new Error('Failed query: update users', { cause: Object.assign(new Error('it is read-only'), { code: '25006' }) }),
    'The database cannot be used yet: it is read-only.',
  ],
])('a start waits for %s', (_what, error, reason) => {
  expect(whyWait(error)).toBe(reason)
})

// The words of pgbouncer 1.25, and one line of before, which all have one code.
test.each([
  ['SASL authentication failed', true],
  ['password authentication failed', true],
  ['no such user', true],
  ['no such database: portal', true],
  ['unsupported startup parameter: options', true],
  ['bouncer config error', true],
  ['server login failed: wrong password type', true],
  ['server login has been failing, cached error: database "portal" does not exist (server_login_retry)', true],
  ['server login has been failing, cached error: the database system is starting up (server_login_retry)', false],
  ['server login has been failing, cached error: sorry, too many clients already (server_login_retry)', false],
  ['server login has been failing, try again later (server_login_retry)', false],
  ['server conn crashed?', false],
  ['query_wait_timeout', false],
  ['client_login_timeout (server down)', false],
  ['server connection closed', false],
  ['idle transaction timeout', false],
  ['pooler is shutting down', false],
  ['no more connections allowed (max_client_conn)', false],
])('a pooler that says "%s" refuses for good: %s', (message, isRefused) => {
  expect(isRefusedByPooler(said(message))).toBe(isRefused)
})
