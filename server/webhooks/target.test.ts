import { describe, expect, test } from 'vitest'
import { fc } from '../../tests/property.ts'
import { isPublic, PrivateTarget, publicLookup, targetIssue } from './target.ts'

const STRICT = { isHttpsOnly: true, allowsPrivate: false }

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2404:6800:4006::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublic(address)).toBe(false)
})

describe('a URL', () => {
  test.each(['https://hooks.example.nz/portal', 'https://hooks.example.nz:8443/a?b=c', 'https://8.8.8.8/'])('%s is taken', (url) => {
    expect(targetIssue(url, STRICT)).toBeUndefined()
  })

  test.each([
    ['hooks.example.nz', 'Enter a URL'],
    ['ftp://hooks.example.nz', 'Enter a URL'],
    ['file:///etc/passwd', 'Enter a URL'],
    ['http://hooks.example.nz', 'https://'],
    ['https://user:word@hooks.example.nz', 'no password'],
    ['https://hooks.example.nz/#a', 'no #'],
    ['https://localhost/', 'public internet'],
    ['https://a.localhost./', 'public internet'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://127.1/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://0x7f.0.0.1/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://[::ffff:127.0.0.1]/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data', 'public internet'],
  ])('%s is refused', (url, message) => {
    expect(targetIssue(url, STRICT)).toContain(message)
  })

  test('of this machine is taken where a setting allows it', () => {
    expect(targetIssue('http://localhost:4000/hook', { isHttpsOnly: false, allowsPrivate: true })).toBeUndefined()
  })

  test('of any IPv4 address is taken exactly if the address is public', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(targetIssue(`https://${address}/`, STRICT) === undefined).toBe(isPublic(address))
      }),
    )
  })
})

test('a name that leads to this machine is not connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  publicLookup('localhost', { all: true }, (error) => resolve(error))
  expect(await promise).toBeInstanceOf(PrivateTarget)
})
