import type { WidgetDocument } from '#schemas/document/widget.ts'

/** The names of the versions of an experiment: A is the widget itself, the others follow in their order. */
export const VERSION_NAMES = ['A', 'B', 'C', 'D'] as const
export type VersionName = (typeof VERSION_NAMES)[number]

type Version = NonNullable<WidgetDocument['experiment']>['versions'][number]

const replaced = <T extends object>(widget: T, version: Version) => ({ ...widget, data: undefined, ...version })

/** The widget with what a version has in place of the first one; the widget itself where it has no such version. */
export function widgetOfVersion(widget: WidgetDocument, name: string): WidgetDocument {
  const version = widget.experiment?.versions[(VERSION_NAMES as readonly string[]).indexOf(name) - 1]
  return version ? replaced(widget, version) : widget
}

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
    ...(widget.experiment?.versions ?? []).map((version, i) => ({
      drawing: replaced(widget, version),
      place: `, experiment.versions[${i}]`,
    })),
  ]
}
