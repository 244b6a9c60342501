import { expect, test } from 'vitest'
import { followStatement, followWrites, hasWritten } from './writes.ts'

test.each([
  ['nothing', [], false],
  ['what is read', ['begin', 'select 1', 'select id from users for update', 'commit'], false],
  ['a statement by itself', ['select 1', 'update users set name = $1'], true],
  ['one behind a named query', ['with late as (select 1) delete from users'], true],
  ['a named query that reads what was updated', ['with late as (select updated from users) select 1'], false],
  ['a transaction', ['begin', 'insert into users', 'commit'], true],
  ['one before another that is undone', ['begin', 'insert into users', 'commit', 'begin', 'insert into users', 'rollback'], true],
  ['a statement before a transaction that is undone', ['insert into users', 'begin', 'insert into users', 'rollback'], true],
  ['one that is undone', ['begin', 'insert into users', 'rollback'], false],
  ['one that is undone in part', ['begin', 'insert into users', 'rollback to savepoint one'], true],
])('of %s it is known whether something may have been written', (_what, statements, expected) => {
  followWrites(() => {
    for (const text of statements) followStatement(text)()
    expect(hasWritten()).toBe(expected)
  })
})

test('what fails has written nothing, and a transaction whose connection is lost is undone', () => {
  followWrites(() => {
    followStatement('insert into users')(true)
    expect(hasWritten()).toBe(false)
    followStatement('begin')()
    followStatement('insert into users')()
    expect(hasWritten()).toBe(true)
    followStatement('update users set name = $1')(true)
    followStatement('rollback')(true)
    expect(hasWritten()).toBe(false)
  })
})

test('a statement counts for what began it, and each for itself', () => {
  const done = followWrites(() => followStatement('insert into users'))
  followWrites(() => {
    done()
    expect(hasWritten()).toBe(false)
  })
  expect(hasWritten()).toBe(false)
})
