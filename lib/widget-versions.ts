import type { WidgetDocument } from '#schemas/document/widget.ts'
import { replaced } from './versions.ts'

/** What a browser draws in the place of a widget. */
type Drawing = Pick<WidgetDocument, 'type' | 'schemaVersion' | 'title' | 'config' | 'source' | 'data' | 'requires'> &
  Partial<Pick<WidgetDocument, 'emptyText'>>

/** A widget of a page or of a template. */
export type Drawn = Drawing & Pick<WidgetDocument, 'fallback' | 'experiment'>

/**
 * All that a widget may draw for customers: itself, its fallback, and the other versions of its experiment.
 * @returns each with its place in the widget, such as `, fallback`
 */
export function drawingsOf(widget: Drawn): { drawing: Drawing; place: string }[] {
  return [
    { drawing: widget, place: '' },
    ...(widget.fallback ? [{ drawing: widget.fallback, place: ', fallback' }] : []),
    ...(widget.experiment?.versions ?? []).map((version) => ({
      drawing: replaced(widget, version),
      place: `, experiment.versions.${version.key}`,
    })),
  ]
}
