import type { Experiment } from '#schemas/document/experiment.ts'

/** The names of the versions of an experiment: A is the thing itself, the others follow in their order. */
export const VERSION_NAMES = ['A', 'B', 'C', 'D'] as const
export type VersionName = (typeof VERSION_NAMES)[number]

/** What staff may try in versions. */
export interface Versioned {
  experiment?: Experiment
}

/** What another version need not have: it is without it then, whatever the first one has. */
const OPTIONAL = { data: undefined, link: undefined } as const

/** A thing with what a version has in place of the first one. */
export const replaced = <T extends Versioned>(first: T, version: object): T => ({ ...first, ...OPTIONAL, ...version })

/** A thing as one version shows it; the thing itself where it has no such version. */
export function inVersion<T extends Versioned>(first: T, name: string): T {
  const version = first.experiment?.versions[(VERSION_NAMES as readonly string[]).indexOf(name) - 1]
  return version ? replaced(first, version) : first
}

/** Where something is in an experiment, with the name of its version: `experiment.versions.0.title` as `Version B.title`. */
export const withVersionNames = (field: string): string =>
  field.replace(
    /\bexperiment(?: "[^"]*")?\.versions(?:\.(\d)|\[(\d)\])/g,
    (_, dotted, bracketed) => `Version ${VERSION_NAMES[Number(dotted ?? bracketed) + 1]}`,
  )

export const isVersionName = (step: string): boolean => /^Version [B-D]$/.test(step)
