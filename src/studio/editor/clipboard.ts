import type { WidgetDocument } from '#schemas/document/widget.ts'
import { browserStorage } from '#browser/browser-storage.ts'

const KEPT = 'studio_clipboard'

type Copied = Omit<WidgetDocument, 'id'>

const isCopied = (value: unknown): value is Copied[] =>
  Array.isArray(value) &&
  value.every((one: Partial<Copied> | null) => typeof one?.type === 'string' && typeof one.title === 'string' && isSpan(one.span))

const isSpan = (span: unknown) =>
  span !== null && typeof span === 'object' && ['phone', 'tablet', 'desktop'].every((width) => width in span)

/** Keeps widgets for pasting, on any page and in any tab of this browser. @returns false if the browser cannot keep them */
export const copyToClipboard = (widgets: readonly WidgetDocument[]): boolean =>
  browserStorage.write(KEPT, JSON.stringify(widgets.map(({ id: _, ...widget }) => widget)))

export const clipboard = (): readonly Copied[] => browserStorage.readJson(KEPT, isCopied) ?? []
