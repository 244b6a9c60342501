import { createHash } from 'node:crypto'
import { VERSION_NAMES, type VersionName, widgetOfVersion } from '#lib/widget-versions.ts'
import type { Experiment, WidgetDocument } from '#schemas/document/widget.ts'
import type { Scope } from '../access.ts'
import { contentHash } from '../config/content-hash.ts'

/** A number from 0 to 4,294,967,295 for an account: always the same, and independent of those for other purposes. */
const drawn = (purpose: string, billingAccountId: string): number =>
  createHash('sha256').update(`${purpose}:${billingAccountId}`).digest().readUInt32BE(0)

/**
 * The version of an experiment that an account sees, or undefined for one that takes no part. Taking part and the version are two
 * independent draws, so that raising the share brings accounts in and moves none from one version to another.
 */
export function versionOf(
  { id, share, versions }: Pick<Experiment, 'id' | 'share' | 'versions'>,
  billingAccountId: string,
): VersionName | undefined {
  if (drawn(`experiment:${id}`, billingAccountId) % 100 >= share) return undefined
  return VERSION_NAMES[drawn(`experiment:${id}:version`, billingAccountId) % (versions.length + 1)]
}

/** The widget as a customer sees it: the version of their account. */
export function shownVersion(widget: WidgetDocument, { selected }: Pick<Scope, 'selected'>): WidgetDocument {
  const name = widget.experiment && selected && versionOf(widget.experiment, selected.billingAccountId)
  return name ? widgetOfVersion(widget, name) : widget
}

/**
 * The name that an experiment is counted under. It follows from all that customers see and reach in it: a change of that begins
 * another count, and results are never those of two different experiments. Another share does too: accounts that a smaller one leaves
 * out see the first version from then on. Expecting something else goes on.
 */
export function runOf({ experiment, type, schemaVersion, title, config, data, source, emptyText }: WidgetDocument): string {
  const { id, share, versions, goal, form, days } = experiment as Experiment
  return contentHash({ id, share, versions, goal, form, days, type, schemaVersion, title, config, data, source, emptyText })
}

/** Follows the name of a run that is over and whose experiment began once more: server/experiments/store.ts */
export const CLOSED = '@'

/** How a version of a run is named in the sums of pieces. */
export const countedVersion = (run: string, name: VersionName): string => `${run.split(CLOSED)[0]}:${name}`

/** The version of a widget that an account saw, and the run that it counts for; undefined where it is in no experiment. */
export function exposureOf(widget: WidgetDocument, { selected }: Pick<Scope, 'selected'>) {
  const version = widget.experiment && selected && versionOf(widget.experiment, selected.billingAccountId)
  return version && selected ? { run: runOf(widget), widget, version, billingAccountId: selected.billingAccountId } : undefined
}
