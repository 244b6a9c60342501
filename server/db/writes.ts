import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnclear } from './failures.ts'

/** What one request has written. */
interface Writes {
  /** since a transaction began, which may be undone yet, or by statements alone */
  isOpen: boolean
  isCommitted: boolean
}

const followed = new AsyncLocalStorage<Writes>()

/** Follows what something writes, such as a request: a failure that comes later must not say that nothing was done. */
export const followWrites = <Result>(run: () => Result): Result => followed.run({ isOpen: false, isCommitted: false }, run)

/** True where what is under way has written something that may stay. */
export function hasWritten(): boolean {
  const writes = followed.getStore()
  return writes !== undefined && (writes.isOpen || writes.isCommitted)
}

/** True where what was asked for may be done, although it ended in this error. */
export const mayBeDone = (error: unknown): boolean => isUnclear(error) || hasWritten()

/** Whether a statement changes rows, by itself or behind a named query. */
export const isWriting = (text: string): boolean => /^\s*(insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i.test(text)

/** Whether a statement undoes its whole transaction, not only what came after a savepoint. */
const isRollback = (text: string): boolean => /^\s*rollback\s*;?\s*$/i.test(text)
export const isCommit = (text: string): boolean => /^\s*commit\b/i.test(text)
const isBegin = (text: string): boolean => /^\s*begin\b/i.test(text)

/** @returns notes that a statement, which begins now, has ended */
export function followStatement(text: string): (isFailed?: boolean) => void {
  const writes = followed.getStore()
  if (!writes) return () => {}
  return (isFailed = false) => {
    // What a lost connection has not committed is undone without being told to. A lost commit is another matter: isUnclear.
    if (isFailed && !isRollback(text)) return
    if (isWriting(text)) writes.isOpen = true
    // What was written before a transaction stays.
    if (isBegin(text) || isCommit(text)) writes.isCommitted ||= writes.isOpen
    if (isBegin(text) || isCommit(text) || isRollback(text)) writes.isOpen = false
  }
}
