import type { SWRConfiguration } from 'swr'
import { fetchAt } from '#browser/fetch-at.ts'
import { problemOf } from './problem.ts'

/* While the server's database is away each call is answered 503, with the time after which to ask again. */

export const AWAY_STATUS = 503
/** What to tell people who only have to wait. */
export const COMES_BACK_MESSAGE = 'This is not available just now. It comes back by itself.'

const AGAIN_AFTER_SECONDS = 5
const LONGEST_WAIT_SECONDS = 30

/** True where the server cannot answer now and may later. */
export const isAway = (error: unknown): boolean => problemOf(error).status === AWAY_STATUS

/** True where asking again later may help: the server is away or asks to wait, no answer came, or no new token did. */
export function mayComeBack(error: unknown): boolean {
  const { status, type } = problemOf(error)
  return status === AWAY_STATUS || status === 429 || type === '/error/no_response' || type === 'refresh_token_server_error'
}

/**
 * When to ask again: as the server says, twice as long after each further try, and up to half as long again by chance, so that
 * browsers do not all come back at once.
 * @param tries how often it was asked, from 1
 */
export function askAgainAtMs(error: unknown, tries: number): number {
  const { retryAfterSeconds = AGAIN_AFTER_SECONDS } = problemOf(error)
  const seconds = Math.max(retryAfterSeconds, Math.min(retryAfterSeconds * 2 ** (tries - 1), LONGEST_WAIT_SECONDS))
  return Date.now() + seconds * 1000 * (1 + Math.random() / 2)
}

/** By key, what ends the wait for the next try. */
const waits = new Map<string, () => void>()

/** Options of SWR: what failed because the server is away loads again by itself, once however often it was tried by hand meanwhile. */
export const COMES_BACK: SWRConfiguration = {
  shouldRetryOnError: isAway,
  onErrorRetry(error, key, _config, revalidate, options) {
    waits.get(key)?.()
    const again = () => {
      waits.delete(key)
      void revalidate(options)
    }
    waits.set(key, fetchAt(askAgainAtMs(error, options.retryCount), again))
  },
}
