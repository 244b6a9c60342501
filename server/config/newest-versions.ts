import type { WidgetDocument } from '#schemas/document/widget.ts'
import { isSamePiece } from './merge-documents.ts'
import type { Draft } from './release.ts'
import { migrateConfig } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/*
 * Studio edits the settings of a widget as the newest version of its type has them. Settings that nobody edits stay as they are stored, so
 * that pages that were open before an update go on showing the widget.
 */

/** A widget with all of its settings as the newest versions have them: also those of its fallback and of what is tried. */
export function inNewestVersion<Widget extends Pick<WidgetDocument, 'type' | 'schemaVersion' | 'config' | 'fallback' | 'experiment'>>(
  widget: Widget,
  types: WidgetTypes,
): Widget {
  const { type, schemaVersion, config, fallback, experiment } = widget
  const known = types.get(type)
  const version = Math.max(schemaVersion, known?.version ?? 0)
  const newest = (one: typeof config) => (known ? migrateConfig(known, schemaVersion, one, version) : one)
  return {
    ...widget,
    schemaVersion: version,
    config: newest(config),
    ...(fallback && { fallback: inNewestVersion(fallback, types) }),
    ...(experiment && {
      experiment: { ...experiment, versions: experiment.versions.map((one) => ({ ...one, config: newest(one.config) })) },
    }),
  }
}

export const pieceInNewestVersion = (piece: string, value: unknown, types: WidgetTypes): unknown =>
  piece.startsWith('widget:') && value ? inNewestVersion(value as WidgetDocument, types) : value

/** What Studio sends of a piece; the settings of a widget as they are stored where its editor has left them as they were. */
export function asStored(piece: string, value: unknown, { released, pieces }: Draft, types: WidgetTypes): unknown {
  if (!piece.startsWith('widget:') || !value) return value
  const unchanged = [released.get(piece), pieces.get(piece)].flatMap((stored) => {
    if (!stored) return []
    const { type, schemaVersion, config, fallback, experiment } = stored as WidgetDocument
    return { ...value, type, schemaVersion, config, fallback, experiment }
  })
  return unchanged.find((widget) => isSamePiece(inNewestVersion(widget, types), value)) ?? value
}
