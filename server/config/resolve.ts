import type { WidgetItem } from '#schemas/widget.ts'
import type { Scope } from '../access.ts'
import { isInAudience } from './audience.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { migrateConfig } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/** Which widget types a browser can draw, and in which version of their schema. */
export type KnownTypes = ReadonlyMap<string, number>

/** The tabs somebody has, in order. */
export function tabsFor(document: PortalDocument, scope: Scope) {
  return document.tabs.filter(({ id, audience, isHidden }) => !isHidden && isInAudience(audience, scope, `tab:${id}`))
}

/**
 * The widgets of a tab for one person and one browser: what is not meant for them is left out, and of the rest each is
 * the item itself where the browser can draw it, else its fallback, else nothing. Undefined without such a tab.
 */
export function resolveWidgets(
  document: PortalDocument,
  tabId: string,
  scope: Scope,
  clientTypes: KnownTypes,
  types: WidgetTypes,
): WidgetItem[] | undefined {
  const tab = tabsFor(document, scope).find(({ id }) => id === tabId)
  if (!tab) return undefined
  const byId = new Map(document.widgets.map((widget) => [widget.id, widget]))
  return tab.widgets.flatMap((id) => {
    const widget = byId.get(id)
    if (!widget || !isInAudience(widget.audience, scope, `widget:${id}`)) return []
    return drawFor(widget, clientTypes, types)?.item ?? []
  })
}

/** What a browser draws for a widget: the widget itself, or its fallback; undefined where it can draw neither. */
export function drawFor(
  widget: WidgetDocument,
  clientTypes: KnownTypes,
  types: WidgetTypes,
): { item: WidgetItem; isFallback: boolean } | undefined {
  const itself = draw(widget, widget, clientTypes, types)
  if (itself) return { item: itself, isFallback: false }
  const fallback = widget.fallback && draw(widget, widget.fallback, clientTypes, types)
  return fallback && { item: fallback, isFallback: true }
}

type Drawing = Pick<WidgetDocument, 'type' | 'schemaVersion' | 'title' | 'config' | 'source' | 'data' | 'requires'>

function draw(widget: WidgetDocument, drawing: Drawing, clientTypes: KnownTypes, types: WidgetTypes): WidgetItem | undefined {
  const type = types.get(drawing.type)
  const version = clientTypes.get(drawing.type)
  // A component understands one version of its config: older configs are lifted to it, newer ones it never sees.
  if (!type || version === undefined || version < drawing.schemaVersion || version > type.version) return undefined
  if (!(drawing.requires ?? []).every((requirement) => isKnown(requirement, clientTypes))) return undefined
  const source = drawing.data === undefined ? (drawing.source ?? type.route?.path) : undefined
  return {
    id: widget.id,
    type: drawing.type,
    schemaVersion: version,
    title: drawing.title,
    config: migrateConfig(type, drawing.schemaVersion, drawing.config, version),
    span: widget.span,
    ...(widget.hideWhenEmpty ? { hideWhenEmpty: true } : {}),
    ...(widget.emptyText ? { emptyText: widget.emptyText } : {}),
    ...(source === undefined ? { data: drawing.data } : { source }),
  }
}

function isKnown(requirement: string, clientTypes: KnownTypes): boolean {
  const [type = '', version] = requirement.split('@')
  return (clientTypes.get(type) ?? 0) >= Number(version)
}
