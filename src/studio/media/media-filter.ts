import type { MediaItem } from '#schemas/media/entities.ts'
import { hasWords } from '../word-search.tsx'

/* Which pictures of the library are listed, and in which order. */

const KINDS = {
  all: { label: 'All pictures', has: () => true },
  shown: { label: 'Shown to customers', has: ({ uses }) => uses.some(({ where }) => where === 'live') },
  used: { label: 'Used anywhere', has: ({ uses }) => uses.length > 0 },
  unused: { label: 'Not used', has: ({ uses }) => uses.length === 0 },
  decoration: { label: 'Decoration', has: ({ picture }) => picture.alt === '' },
} satisfies Record<string, { label: string; has(item: MediaItem): boolean }>
export type MediaKind = keyof typeof KINDS
export const MEDIA_KINDS = (Object.keys(KINDS) as MediaKind[]).map((value) => ({ value, label: KINDS[value].label }))

const ORDERS = {
  newest: { label: 'Newest first', compare: (a, b) => b.addedAt.localeCompare(a.addedAt) },
  name: { label: 'By name', compare: (a, b) => a.name.localeCompare(b.name) },
  largest: { label: 'Largest files first', compare: (a, b) => b.bytes - a.bytes },
} satisfies Record<string, { label: string; compare(a: MediaItem, b: MediaItem): number }>
export type MediaOrder = keyof typeof ORDERS
export const MEDIA_ORDERS = (Object.keys(ORDERS) as MediaOrder[]).map((value) => ({ value, label: ORDERS[value].label }))

export interface MediaFilter {
  words: string
  kind: MediaKind
  /** empty for everybody */
  addedBy: string
  order: MediaOrder
}
export const NO_FILTER: MediaFilter = { words: '', kind: 'all', addedBy: '', order: 'newest' }

export const filtered = (media: readonly MediaItem[], { words, kind, addedBy, order }: MediaFilter): MediaItem[] =>
  media
    .filter(
      (item) =>
        hasWords(`${item.name} ${item.picture.alt}`, words) && KINDS[kind].has(item) && (addedBy === '' || item.addedBy === addedBy),
    )
    .sort(ORDERS[order].compare)

/** Who has added pictures, each once. */
export const authorsOf = (media: readonly MediaItem[]): string[] => [...new Set(media.map(({ addedBy }) => addedBy))].sort()
