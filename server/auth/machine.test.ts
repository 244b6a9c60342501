import { describe, expect, test } from 'vitest'
import { machineOf, readFeedClients } from './machine.ts'

const SECRET = '7Fq2mW0pXz9cTn4rLb8vKd1sHy6gJe3a'
const read = (clients: unknown, hasSecrets = true) => readFeedClients(JSON.stringify(clients), hasSecrets)

describe('the list of machines', () => {
  test('gives each an id, scopes and, at the embedded provider, a secret', () => {
    const billing = { id: 'billing', scopes: ['feed:write', 'feed:read'], secret: SECRET }
    expect(read([billing])).toEqual([billing])
    expect(read([{ id: 'billing', scopes: ['feed:read'] }], false)).toEqual([{ id: 'billing', scopes: ['feed:read'] }])
  })

  test.each([
    ['what is no JSON', 'billing:secret', 'must be a JSON list'],
    ['what is no list', '{}', 'must be a JSON list'],
    ['a client that is none', '[null]', 'needs an "id"'],
    ['an id with a space', '[{"id":"my billing"}]', 'needs an "id"'],
    ['no scopes', '[{"id":"billing"}]', 'the "scopes" of "billing" must be some of feed:write, feed:read'],
    ['another scope', '[{"id":"billing","scopes":["feed:write","portal"]}]', 'the "scopes" of "billing"'],
    ['no secret', '[{"id":"billing","scopes":["feed:write"]}]', '"billing" needs a "secret"'],
    ['a short secret', '[{"id":"billing","scopes":["feed:write"],"secret":"changeme"}]', 'at least 32 random characters'],
  ])('with %s is refused', (_name, text, message) => {
    expect(readFeedClients(text, true)).toContain(message)
  })

  test('with a secret beside another provider is refused: nothing would use it', () => {
    expect(read([{ id: 'billing', scopes: ['feed:read'], secret: SECRET }], false)).toContain('must have no "secret"')
  })

  test('with one machine twice is refused', () => {
    const billing = { id: 'billing', scopes: ['feed:write'], secret: SECRET }
    expect(read([billing, billing])).toBe('FEED_CLIENTS lists "billing" twice.')
  })
})

describe('a token', () => {
  const clients = [{ id: 'billing', scopes: ['feed:write', 'feed:read'] }] as const
  const holder = { subject: 'billing', issuedAt: new Date(), scopes: ['feed:write', 'openid'] }

  test('of a listed client is a machine’s, with the scopes that both grant', () => {
    expect(machineOf(clients, { ...holder, clientId: 'billing' })).toEqual({ kind: 'machine', clientId: 'billing', scopes: ['feed:write'] })
  })

  test.each([undefined, 'portal'])('of the client %s is no machine’s, whatever its scope', (clientId) => {
    expect(machineOf(clients, clientId ? { ...holder, clientId } : holder)).toBeUndefined()
  })
})
