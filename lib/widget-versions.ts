import type { WidgetDocument } from '#schemas/document/widget.ts'
import { replaced } from './versions.ts'

/** What a browser renders in the place of a widget. */
export type Rendering = Pick<WidgetDocument, 'type' | 'schemaVersion' | 'title' | 'config' | 'source' | 'data' | 'requires'> &
  Partial<Pick<WidgetDocument, 'emptyText'>>

/** A widget of a page or of a template. */
export type Rendered = Rendering & Pick<WidgetDocument, 'fallback' | 'experiment'>

/**
 * All that a widget may render for customers: itself, its fallback, and the other versions of its experiment.
 * @returns each with its place in the widget, such as `, fallback`
 */
export function renderingsOf(widget: Rendered): { rendering: Rendering; place: string }[] {
  return [
    { rendering: widget, place: '' },
    ...(widget.fallback ? [{ rendering: widget.fallback, place: ', fallback' }] : []),
    ...(widget.experiment?.versions ?? []).map((version) => ({
      rendering: replaced(widget, version),
      place: `, experiment.versions.${version.key}`,
    })),
  ]
}
