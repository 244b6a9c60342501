import { createHash } from 'node:crypto'
import type { Experiment, WidgetDocument } from '#schemas/document/widget.ts'
import type { Scope } from '../access.ts'
import { contentHash } from '../config/content-hash.ts'

/** The names of the versions: the widget itself, then the others in their order. */
export const VERSION_NAMES = ['A', 'B', 'C', 'D'] as const
export type VersionName = (typeof VERSION_NAMES)[number]

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

/** The widget with what a version has in place of the first one. */
export function widgetOfVersion(widget: WidgetDocument, name: VersionName): WidgetDocument {
  const version = widget.experiment?.versions[VERSION_NAMES.indexOf(name) - 1]
  return version ? { ...widget, data: undefined, emptyText: undefined, ...version } : widget
}

/**
 * The name that an experiment is counted under. It follows from all that customers see and reach in it: whoever changes that begins
 * another count, and results are never those of two different experiments. Raising the share, or expecting something else, goes on.
 */
export function runOf({ experiment, type, schemaVersion, title, config, data, source, emptyText }: WidgetDocument): string {
  const { id, versions, goal, form, days } = experiment as Experiment
  return contentHash({ id, versions, goal, form, days, type, schemaVersion, title, config, data, source, emptyText })
}

/** How a version of a run is named in the sums of pieces. */
export const countedVersion = (run: string, name: VersionName): string => `${run}:${name}`

/** The version of a widget that an account saw, and the run that it counts for; undefined where it is in no experiment. */
export function exposureOf(widget: WidgetDocument, { selected }: Pick<Scope, 'selected'>) {
  const version = widget.experiment && selected && versionOf(widget.experiment, selected.billingAccountId)
  return version && selected ? { run: runOf(widget), widget, version, billingAccountId: selected.billingAccountId } : undefined
}
