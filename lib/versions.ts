import { type Experiment, VERSION_KEYS } from '#schemas/document/experiment.ts'

/** The names of the versions of an experiment: A is the thing itself, the others are known by their keys. */
export const VERSION_NAMES = ['A', ...VERSION_KEYS] as const
export type VersionName = (typeof VERSION_NAMES)[number]

/** What staff may try in versions. */
export interface Versioned {
  experiment?: Experiment
}

type Keyed = Pick<Experiment, 'versions'>

/** The names of the versions that an experiment has. */
export const versionNames = ({ versions }: Keyed): VersionName[] =>
  VERSION_NAMES.filter((name) => name === 'A' || versions.some(({ key }) => key === name))

/** What another version need not have: it is without it then, whatever the first one has. */
const OPTIONAL = { data: undefined, link: undefined } as const

/** A thing with what a version has in place of the first one. */
export const replaced = <T extends Versioned>(first: T, { key: _, ...version }: Experiment['versions'][number]): T => ({
  ...first,
  ...OPTIONAL,
  ...version,
})

/** A thing as one version shows it; the thing itself where it has no such version. */
export function inVersion<T extends Versioned>(first: T, name: string): T {
  const version = first.experiment?.versions.find(({ key }) => key === name)
  return version ? replaced(first, version) : first
}

/** Where something is in an experiment, with the name of its version: `experiment.versions.B.title` as `Version B.title`. */
export const withVersionNames = (field: string): string =>
  field.replace(/\bexperiment(?: "[^"]*")?\.versions(?:\.([B-D])|\[\d+\] "([B-D])")/g, (_, dotted, quoted) => `Version ${dotted ?? quoted}`)

export const isVersionName = (step: string): boolean => /^Version [B-D]$/.test(step)
