import widgets from 'virtual:widgets'
import type { WidgetDefinition } from './widget.ts'

/** What this build says of itself when it asks for a page: see schemas/portal/routes.ts, `clientTypes`. */
export const buildId = __BUILD_ID__
export const knowsBuild = `build:${buildId}`

/** The same in full, for a server that does not know this build. */
export const knowsTypes = Object.entries(widgets)
  .map(([type, [version]]) => `${type}@${version}`)
  .join(',')

export const isKnownType = (type: string): boolean => Object.hasOwn(widgets, type)

/** True if the page must say what to do in danger where this type cannot be shown, also without its code. */
export const saysDanger = (type: string): boolean => widgets[type]?.[2] === true

/** Where the code of a widget type is. @throws if no such type is registered, naming the nearest one */
export function widgetUrl(type: string): string {
  const entry = Object.hasOwn(widgets, type) ? widgets[type] : undefined
  if (!entry) throw new Error(`No widget type "${type}" is registered; registered are ${Object.keys(widgets).join(', ')}`)
  return entry[1]
}

const loading = new Map<string, Promise<WidgetDefinition>>()
const loaded = new Map<string, WidgetDefinition>()

/** The code of a widget type, once it has loaded. */
export const loadedWidget = (type: string): WidgetDefinition | undefined => loaded.get(type)

/** The code of a widget type, loaded once. Browsers cache failed imports, so each retry uses a new URL. */
export function loadWidget(type: string): Promise<WidgetDefinition> {
  const known = loading.get(type)
  if (known) return known
  const failures = failed.get(type) ?? 0
  const url = widgetUrl(type) + (failures > 0 ? `?try=${failures + 1}` : '')
  const promise = import(/* @vite-ignore */ url).then(
    (module: { default: WidgetDefinition }) => {
      loaded.set(type, module.default)
      return module.default
    },
    (error: unknown) => {
      failed.set(type, failures + 1)
      loading.delete(type)
      throw error
    },
  )
  loading.set(type, promise)
  return promise
}

const failed = new Map<string, number>()

/** In development, hands out a widget type's code again whenever its files were edited. @returns stops that */
export function whenWidgetChanges(type: string, swap: (definition: WidgetDefinition) => void): () => void {
  if (!import.meta.hot) return () => {}
  const hear = ({ detail }: CustomEvent<WidgetDefinition>) => {
    loading.set(type, Promise.resolve(detail))
    loaded.set(type, detail)
    swap(detail)
  }
  const name = `widget:${type}`
  addEventListener(name, hear as EventListener)
  return () => removeEventListener(name, hear as EventListener)
}
