import { createHash } from 'node:crypto'
import { remembered } from '#lib/remembered.ts'
import { seenOf, titleOf, type Tried, triedIn, type TriedValue } from '#lib/tried.ts'
import { inVersion, type VersionName, type Versioned, versionNames } from '#lib/versions.ts'
import { type Experiment, VERSION_KEYS } from '#schemas/document/experiment.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TriedInPreview } from '#schemas/studio/entities.ts'
import type { Scope } from '../access.ts'
import { contentHash } from '../config/content-hash.ts'

/** A number from 0 to 4,294,967,295 for an account: always the same, and independent of those for other purposes. */
const drawn = (purpose: string, billingAccountId: string): number =>
  createHash('sha256').update(`${purpose}:${billingAccountId}`).digest().readUInt32BE(0)

/**
 * The version of an experiment that an account sees, or undefined for one that takes no part. Taking part and the version are two
 * independent draws, so that raising the share brings accounts in and moves none from one version to another. Each version has a draw of
 * its own and the greatest wins: a version that is added takes only its share of each of the others, and one that is removed gives only its
 * own away.
 */
export function versionOf(
  { id, share, versions }: Pick<Experiment, 'id' | 'share' | 'versions'>,
  billingAccountId: string,
): VersionName | undefined {
  if (drawn(`experiment:${id}`, billingAccountId) % 100 >= share) return undefined
  return versionNames({ versions })
    .map((name) => ({ name, weight: drawn(`experiment:${id}:version:${name}`, billingAccountId) }))
    .reduce((best, one) => (one.weight > best.weight ? one : best)).name
}

type Seeing = Pick<Scope, 'selected' | 'versions'>

/** The version of their account; undefined where it takes no part. */
const drawnFor = (experiment: Experiment, { selected }: Seeing): VersionName | undefined =>
  selected && versionOf(experiment, selected.billingAccountId)

/** The version that a preview shows whatever the account; undefined where it chooses none. */
const chosenFor = ({ id }: Experiment, { versions = {} }: Seeing): VersionName | undefined =>
  Object.hasOwn(versions, id) ? versions[id] : undefined

/** A thing as a customer sees it: the version of their account, or the one that a preview shows. */
export function shownVersion<T extends Versioned>(first: T, scope: Seeing): T {
  const name = first.experiment && (chosenFor(first.experiment, scope) ?? drawnFor(first.experiment, scope))
  return name ? inVersion(first, name) : first
}

/** All that a document tries in versions, with those that a preview shows and that the account of its test customer has. */
export const triedFor = (document: PortalDocument, scope: Seeing): TriedInPreview[] =>
  triedIn(document).map(({ piece, value }) => {
    const names = versionNames(value.experiment)
    const drawn = drawnFor(value.experiment, scope)
    const wanted = chosenFor(value.experiment, scope) ?? drawn
    const shown = names.find((name) => name === wanted) ?? 'A'
    return { experiment: value.experiment.id, piece, title: titleOf(value), versions: names, shown, drawn }
  })

/** Goes up when accounts are drawn in another way, since they may see another version from then on. */
const DRAW = 2

/**
 * The name that an experiment is counted under. It follows from all that customers see and reach in it: a change of that begins
 * another count, and results are never those of two different experiments. Another share does too: accounts that a smaller one leaves
 * out see the first version from then on. Expecting something else goes on. Remembered, because many requests ask of one release.
 */
export const runOf = remembered(nameRun)

function nameRun(tried: TriedValue): string {
  const { id, share, versions, goal, form, days } = tried.experiment
  return contentHash({ draw: DRAW, id, share, versions: namedByPlace(versions), goal, form, days, ...seenOf(tried) })
}

/** Versions in the order of their names, which say nothing where they follow each other: experiments of older versions had none. */
const namedByPlace = (versions: Experiment['versions']): object[] =>
  versions
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, ...version }, i) => (key === VERSION_KEYS[i] ? version : { key, ...version }))

/** Follows the name of a run that is over and whose experiment began once more: server/experiments/store.ts */
export const CLOSED = '@'

/** How a version of a run is named in the sums of pieces. */
export const countedVersion = (run: string, name: VersionName): string => `${run.split(CLOSED)[0]}:${name}`

/** The version that an account saw, and the run that it counts for; undefined where it takes no part. */
export function exposureOf({ piece, value }: Tried, { selected }: Pick<Scope, 'selected'>) {
  const version = selected && versionOf(value.experiment, selected.billingAccountId)
  return version && { run: runOf(value), piece, tried: value, version, billingAccountId: selected.billingAccountId }
}
