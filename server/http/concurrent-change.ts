import { problem } from './problem.ts'

/*
 * Optimistic locking by value: a change that names the value it started from (`was`) never overwrites another change, and
 * the same change sent twice does nothing the second time.
 */

/** How a change ended. `changed`: the stored value is no longer the one that the change started from. */
export type Outcome = 'saved' | 'changed'

/**
 * Compares a change with the stored value: `same`, `changed` by someone else meanwhile, or `saved` if it may be.
 * @param was the value the customer saw; undefined to overwrite whatever is stored
 */
export function compareWithStored<T>(current: T, next: T, was: T | undefined): Outcome | 'same' {
  if (next === current) return 'same'
  return was !== undefined && was !== current ? 'changed' : 'saved'
}

/** The refusal of an outdated change; undefined for any other outcome. */
export function refuseChanged(outcome: Outcome | 'same') {
  return outcome === 'changed' ? problem('/error/changed_meanwhile', 'It was changed somewhere else meanwhile.') : undefined
}
