import { widgetsShownOn } from '#lib/page-versions.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import type { Scope } from '../access.ts'
import { isInAudience } from './audience.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { shownVersion } from '../experiments/versions.ts'
import { sourceOf } from './source.ts'
import { migrateConfig } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/** The widget types that a browser can render, each with the version of its schema. */
export type KnownTypes = ReadonlyMap<string, number>

/** A customer's tabs, in order. */
export function tabsFor(document: PortalDocument, scope: Scope) {
  return document.tabs.filter(({ id, audience, isHidden }) => !isHidden && isInAudience(audience, scope, `tab:${id}`))
}

/**
 * The pages of each group that a customer has, by their keys. None for people without a billing account, such as staff: the pages
 * show one.
 */
export function pagesFor({ navigation = [] }: PortalDocument, scope: Scope): { key: string; children: string[] }[] {
  if (!scope.selected) return []
  return navigation.map(({ key, children }) => ({
    key,
    children: children.filter((child) => isInAudience(child.audience, scope, `page:${child.key}`)).map((child) => keyFor(child.key, scope)),
  }))
}

/** Releases that are older than `movingPremises` have one key for every customer, whose name is that of a home. */
const keyFor = (key: string, { selected }: Scope) => (key === 'movingHouse' && selected?.kind === 'sme' ? 'movingPremises' : key)

/**
 * The widgets of a tab for one customer and one browser. Leaves out widgets for other audiences and those that the
 * browser can render neither themselves nor by their fallback. Undefined if the customer has no such tab.
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
  return widgetsShownOn(shownVersion(tab, scope)).flatMap((id) => {
    const widget = byId.get(id)
    if (!widget || !isInAudience(widget.audience, scope, `widget:${id}`)) return []
    return itemFor(shownVersion(widget, scope), clientTypes, types)?.item ?? []
  })
}

/** What a browser gets for a widget: the widget itself or its fallback. Undefined if it can render neither. */
export function itemFor(
  widget: WidgetDocument,
  clientTypes: KnownTypes,
  types: WidgetTypes,
): { item: WidgetItem; isFallback: boolean } | undefined {
  const itself = itemOf(widget, widget, clientTypes, types)
  if (itself) return { item: itself, isFallback: false }
  const fallback = widget.fallback && itemOf(widget, widget.fallback, clientTypes, types)
  return fallback && { item: fallback, isFallback: true }
}

type Content = Pick<WidgetDocument, 'type' | 'schemaVersion' | 'title' | 'config' | 'source' | 'data' | 'requires'>

function itemOf(widget: WidgetDocument, content: Content, clientTypes: KnownTypes, types: WidgetTypes): WidgetItem | undefined {
  const type = types.get(content.type)
  const version = clientTypes.get(content.type)
  // A component understands one version of its config. Older configs are migrated to it; newer ones never reach it.
  if (!type || version === undefined || version < content.schemaVersion || version > type.version) return undefined
  if (!(content.requires ?? []).every((requirement) => isKnown(requirement, clientTypes))) return undefined
  const newest = migrateConfig(type, content.schemaVersion, content.config, type.version)
  const source = content.data === undefined ? (sourceOf(type, newest) ?? content.source) : undefined
  return {
    id: widget.id,
    type: content.type,
    schemaVersion: version,
    title: content.title,
    config: migrateConfig(type, content.schemaVersion, content.config, version),
    span: widget.span,
    hideWhenEmpty: widget.hideWhenEmpty || undefined,
    emptyText: widget.emptyText,
    source,
    data: content.data,
  }
}

function isKnown(requirement: string, clientTypes: KnownTypes): boolean {
  const [type = '', version] = requirement.split('@')
  return (clientTypes.get(type) ?? 0) >= Number(version)
}
