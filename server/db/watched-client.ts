import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import pg from 'pg'
import { markUnclear } from './failures.ts'
import type { StatementWatch } from './statements.ts'
import { isCommit, isWriting } from './writes.ts'

type Ended = (error: unknown, result: unknown) => void

interface Given {
  name?: string
  text?: string
}

/**
 * What connections of a pool are, so that each statement is watched, and a connection that is lost while it writes says so (isUnclear).
 * @param isPooled a statement prepared by name is on one connection, and a pooler gives the next transaction another
 */
export function watchedClient(watch: StatementWatch, isPooled: boolean): typeof pg.Client {
  return class extends pg.Client {
    /** what comes after, a rollback, tells of it too */
    isUnclear = false

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, which this hands on
    override query(given: any, ...rest: any[]): any {
      const statement: unknown = isPooled && (given as Given)?.name ? { ...given, name: undefined } : given
      const ask = (...more: unknown[]) => (pg.Client.prototype.query as (...args: unknown[]) => unknown).call(this, statement, ...more)
      const text = typeof given === 'string' ? given : ((given as Given)?.text ?? '')
      const end = watch.begin(text)
      const isInTransaction = this.getTransactionStatus() === 'T'
      const failed = (error: unknown) => {
        // Inside of a transaction nothing stays before it is committed.
        const mayStay = isCommit(text) || (isWriting(text) && !isInTransaction)
        if (mayStay || this.isUnclear) this.isUnclear = markUnclear(error)
        end(error)
      }
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const ended: Ended = (error, result) => {
          if (error) failed(error)
          else end()
          callback(error, result)
        }
        return ask(...rest.slice(0, -1), ended)
      }
      const answer = ask(...rest) as Promise<unknown>
      answer.then(() => end(), failed)
      return answer
    }
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

interface Parts {
  connection: { stream: Socket }
  readyForQuery: boolean
}

/**
 * Ends a connection that owes an answer and has said nothing for so long. The package's own limit on each query makes a timer that keeps
 * the query's rows among the old objects until those are collected.
 */
export function endWhenSilent(client: unknown, longestMs: number): void {
  const parts = client as Parts
  const { stream } = parts.connection
  stream.setTimeout(longestMs)
  // Not as the callback of setTimeout, which hears of the first silence alone: an idle connection would have used it up.
  stream.on('timeout', () => {
    if (!parts.readyForQuery) stream.destroy(new Error('Query read timeout'))
  })
}

/**
 * Anyone who waits for a connection is still doing what they did: without this, what released it seems to ask. AsyncResource.bind would do
 * the same, and what it binds outlives the collections of young objects.
 */
export class WatchedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, which this hands on
  override connect(callback?: any): any {
    if (!callback) return super.connect()
    const asks = new AsyncResource('connection')
    return super.connect(((...answer: unknown[]) => asks.runInAsyncScope(callback, undefined, ...answer)) as Connected)
  }
}
