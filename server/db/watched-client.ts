import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { StatementWatch } from './statements.ts'

type Ended = (error: unknown, result: unknown) => void

interface Given {
  name?: string
  text?: string
}

/**
 * What connections of a pool are, so that each statement is watched.
 * @param isPooled a statement prepared by name is on one connection, and a pooler gives the next transaction another
 */
export function watchedClient(watch: StatementWatch, isPooled: boolean): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, which this hands on
    override query(this: pg.Client, given: any, ...rest: any[]): any {
      const statement: unknown = isPooled && (given as Given)?.name ? { ...given, name: undefined } : given
      const ask = (...more: unknown[]) => (pg.Client.prototype.query as (...args: unknown[]) => unknown).call(this, statement, ...more)
      const end = watch.begin(typeof given === 'string' ? given : ((given as Given)?.text ?? ''))
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const ended: Ended = (error, result) => {
          end(error)
          callback(error, result)
        }
        return ask(...rest.slice(0, -1), ended)
      }
      const answer = ask(...rest) as Promise<unknown>
      answer.then(
        () => end(),
        (error) => end(error),
      )
      return answer
    }
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** Anyone who waits for a connection is still doing what they did: without this, what released it seems to ask. */
export class WatchedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, which this hands on
  override connect(callback?: any): any {
    return super.connect((callback && AsyncResource.bind(callback)) as Connected)
  }
}
