import { FEED_SCOPES, type FeedScope, isFeedScope } from '#schemas/feed/scope.ts'
import type { TokenHolder } from './token.ts'

/** A system of the retailer that may call the feed, as FEED_CLIENTS lists it. */
export interface FeedClient {
  id: string
  scopes: readonly FeedScope[]
  /** for the embedded provider; any other provider keeps its own */
  secret?: string
}

/** A system of the retailer that calls the feed, with the scopes that its token and FEED_CLIENTS both grant. */
export interface Machine {
  kind: 'machine'
  clientId: string
  scopes: readonly FeedScope[]
}

const ID = /^[\w.-]{1,100}$/
/** Characters that need no escaping in basic authorization, and as many as guessing takes. */
const SECRET = /^[\w.~+/=-]{32,200}$/

/**
 * Reads FEED_CLIENTS, a JSON list of `{ "id", "scopes", "secret" }`.
 * @param hasSecrets whether each client needs a secret; otherwise none may have one
 * @returns what is wrong, as a sentence, if anything is
 */
export function readFeedClients(text: string, hasSecrets: boolean): FeedClient[] | string {
  const clients = parsed(text)
  if (!Array.isArray(clients)) return 'FEED_CLIENTS must be a JSON list such as [{"id":"billing","scopes":["feed:write"]}].'
  for (const client of clients as (Partial<FeedClient> | null)[]) {
    const { id, scopes, secret } = client ?? {}
    if (typeof id !== 'string' || !ID.test(id)) return 'FEED_CLIENTS: each client needs an "id" of letters, digits, "-", "_" and ".".'
    if (!Array.isArray(scopes) || scopes.length === 0 || !scopes.every(isFeedScope)) {
      return `FEED_CLIENTS: the "scopes" of "${id}" must be some of ${FEED_SCOPES.join(', ')}.`
    }
    if (!hasSecrets && secret !== undefined) return `FEED_CLIENTS: "${id}" must have no "secret": your provider keeps it.`
    if (hasSecrets && !(typeof secret === 'string' && SECRET.test(secret))) {
      return `FEED_CLIENTS: "${id}" needs a "secret" of at least 32 random characters, such as openssl rand -base64 32 prints.`
    }
  }
  const read = clients as FeedClient[]
  const twice = read.find(({ id }, i) => read.findIndex((other) => other.id === id) !== i)
  return twice ? `FEED_CLIENTS lists "${twice.id}" twice.` : read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The machine that a token speaks for; undefined for a person's. The list decides, not the scope: some providers grant
 * any scope that a customer's browser asks for.
 */
export function machineOf(clients: readonly FeedClient[], { clientId, scopes }: TokenHolder): Machine | undefined {
  const client = clients.find(({ id }) => id === clientId)
  return client && { kind: 'machine', clientId: client.id, scopes: client.scopes.filter((scope) => scopes.includes(scope)) }
}
