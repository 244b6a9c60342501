import type { Scope } from '../access.ts'
import { Attached } from './attached.ts'
import type { Database } from '../db/open.ts'

/** What identifies a query besides its scope. */
type Plain = string | number | undefined | readonly string[]

/**
 * Runs a query once per request, keyed by scope; a transaction runs it again. To read what the same request has
 * changed, use a query without this.
 */
export function oncePerRequest<Rest extends Plain[], Answer>(
  find: (db: Database, scope: Scope, ...rest: Rest) => Promise<Answer>,
): (db: Database, scope: Scope, ...rest: Rest) => Promise<Answer> {
  const asked = new Attached<Map<Database, Map<string, Promise<Answer>>>>()
  return (db, scope, ...rest) => {
    const ofScope = asked.get(scope) ?? new Map<Database, Map<string, Promise<Answer>>>()
    asked.set(scope, ofScope)
    const answers = ofScope.get(db) ?? new Map<string, Promise<Answer>>()
    ofScope.set(db, answers)
    const key = JSON.stringify(rest)
    const answer = answers.get(key) ?? find(db, scope, ...rest)
    answers.set(key, answer)
    return answer
  }
}
