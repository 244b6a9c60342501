import { expect, test } from 'vitest'
import { createEmbeddedNetwork } from './embedded-network.ts'

const email = 'driver@example.nz'

test.each([
  ['its number and email address', { chargeNetId: 'CN-10001', email }, 'verified'],
  ['an email address in capitals, with spaces around it', { chargeNetId: 'CN-10001', email: ' Driver@Example.NZ ' }, 'verified'],
  ['the email address of another account', { chargeNetId: 'CN-10001', email: 'priya@example.nz' }, 'unknown'],
  ['a number that no account has', { chargeNetId: 'CN-00000', email }, 'unknown'],
])('an account is known by %s', async (_what, login, answer) => {
  const network = createEmbeddedNetwork()
  expect([await network.verify(login), await network.join(login)]).toEqual([answer, answer])
})

test('a call that fails for trying out fails as often as its account says, and no other call of that account does', async () => {
  const network = createEmbeddedNetwork()
  const late = { chargeNetId: 'CN-20001', email }
  expect(await network.join(late)).toBe('verified')
  expect([await network.verify(late), await network.verify(late), await network.verify(late)]).toEqual([
    'unreachable',
    'verified',
    'verified',
  ])
  const joinsLate = { chargeNetId: 'CN-20002', email }
  expect([await network.verify(joinsLate), await network.join(joinsLate), await network.join(joinsLate)]).toEqual([
    'verified',
    'unreachable',
    'verified',
  ])
  const joinsNever = { chargeNetId: 'CN-20003', email }
  expect([await network.join(joinsNever), await network.join(joinsNever)]).toEqual(['unreachable', 'unreachable'])
})

test('an account is left once the network answers; one that it does not know is left at once', async () => {
  const network = createEmbeddedNetwork()
  const leave = () => network.leave('CN-20004')
  expect([await leave(), await leave(), await leave()]).toEqual([false, false, true])
  expect(await network.leave('CN-00000')).toBe(true)
})

test('it says that it is for trying out', () => {
  expect(createEmbeddedNetwork()).toMatchObject({ name: 'the test network', isTest: true })
})
