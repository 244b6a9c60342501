import type { WidgetDocument } from '#schemas/document/widget.ts'
import { isSamePiece } from './merge-documents.ts'
import type { Pieces } from './pieces.ts'
import { migrateConfig } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/*
 * Studio edits the settings of a widget as the newest version of its type has them. What nobody edits stays as it is stored, so that pages
 * that were open before an update go on showing it.
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

/** What Studio sends of a piece; as it is stored where customers see the same. */
export function asStored(piece: string, value: unknown, released: Pieces, types: WidgetTypes): unknown {
  const seen = released.get(piece)
  return seen !== undefined && isSamePiece(value, pieceInNewestVersion(piece, seen, types)) ? seen : value
}
