import { problem } from './problem.ts'

/*
 * A change that says what the value `was` when it was begun is not written over another that came between, and one that
 * is sent twice changes nothing the second time.
 */

/** How a change came out. `changed`: what it was begun with has become something else meanwhile. */
export type Outcome = 'saved' | 'changed'

/**
 * Compares a change with the stored value: `same`, `changed` by someone else meanwhile, or `saved` if it may be.
 * @param was the value the customer saw; undefined to overwrite whatever is stored
 */
export function standingOf<T>(current: T, next: T, was: T | undefined): Outcome | 'same' {
  if (next === current) return 'same'
  return was !== undefined && was !== current ? 'changed' : 'saved'
}

/** What to answer where something was changed meanwhile; undefined where it was not. */
export function refuseChanged(outcome: Outcome | 'same') {
  return outcome === 'changed' ? problem('/error/changed_meanwhile', 'Load it again: it was changed from somewhere else.') : undefined
}
