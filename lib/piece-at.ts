const KINDS = { tabs: 'tab', widgets: 'widget', forms: 'form', brands: 'brand', content: 'content' } as const

/** The piece that a place in the document belongs to: `tabs[3] "bills".label` is in `tab:bills`. */
export function pieceAt(place: string): string | undefined {
  const [, list, id] = /^(tabs|widgets|forms)\[\d+\] "([^"]+)"/.exec(place) ?? []
  if (list && id) return `${KINDS[list as 'tabs']}:${id}`
  const [, holder, name] = /^(brands|content)\.(\w+)/.exec(place) ?? []
  if (holder && name) return `${KINDS[holder as 'brands']}:${name}`
  return /^(navigation|switches|tabs)\b/.exec(place)?.[1]
}
