import { merge, type Merged } from './merge.ts'

/** Merges two changes of a piece: an experiment of which each side has removed the last version is over. See lib/merge.ts. */
export function mergePieces(base: unknown, ours: unknown, theirs: unknown, preferred?: 'ours' | 'theirs'): Merged {
  const { value, ...outcome } = merge(base, ours, theirs, preferred)
  return { value: Array.isArray(value) ? value.map(withoutEmpty) : withoutEmpty(value), ...outcome }
}

function withoutEmpty(value: unknown): unknown {
  const { experiment, ...others } = (value ?? {}) as { experiment?: { versions?: unknown[] } }
  return experiment?.versions?.length === 0 ? others : value
}
