import { deadLinksOf } from '#lib/forms/form-links.ts'
import { knownPaths, leadsOn, type ReleasePages } from '#lib/leads-on.ts'
import { PAGES } from '#lib/navigation.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { type Pieces, tabsIn, valuesOfKind } from '../draft/pieces.ts'

interface DraftPages {
  tabs: TabDocument[]
  forms: FormDocument[]
  brands: ReleasePages['brands']
}

/** What links of the draft may lead to. */
function pagesOf(pieces: Pieces): DraftPages {
  const brands = [...pieces.values()].flatMap(({ piece, value }) =>
    piece.startsWith('brand:') && value ? [[piece.slice('brand:'.length), value as BrandTexts]] : [],
  )
  return { tabs: tabsIn(pieces), forms: valuesOfKind<FormDocument>(pieces, 'form'), brands: Object.fromEntries(brands) }
}

/** What is wrong with a link to a page of the portal; undefined for one that leads on, and for any other link. */
export const faultOfLink = (address: string, pieces: Pieces): string | undefined =>
  address.startsWith('/') && !leadsOn(address, pagesOf(pieces)) ? 'This leads to no page.' : undefined

/** The links of a form that lead to no page of the draft that customers can open, in words. */
export const deadLinksIn = (form: FormDocument, pieces: Pieces): string[] => deadLinksOf(form, pagesOf(pieces))

/** Every page of the portal by its name, as links name it. */
export function namedPages(pieces: Pieces): { path: string; label: string }[] {
  const pages = pagesOf(pieces)
  const names = new Map([
    ...Object.values(PAGES).map(({ path, label }): [string, string] => [path, label]),
    ...OTHERS,
    ...pages.forms.map(({ id, schema }): [string, string] => [paths.form(id), schema.title ?? id]),
    ...pages.tabs.map(({ path, label }): [string, string] => [path, label]),
  ])
  const nameOf = (path: string): string => {
    const own = names.get(path)
    if (own) return own
    const at = path.lastIndexOf('/')
    const last = path.slice(at + 1).replaceAll('-', ' ')
    const parent = names.get(path.slice(0, at)) ?? names.get(path.slice(0, path.lastIndexOf('/', at - 1)))
    return parent ? `${parent}: ${last}` : last.charAt(0).toUpperCase() + last.slice(1)
  }
  const info = Object.values(pages.brands ?? {}).flatMap((brand) => Object.keys(brand?.pages ?? {}))
  const all = [...new Set([...knownPaths(pages), ...info.map((page) => paths.info(page))])]
  return all.map((path) => ({ path, label: nameOf(path) })).sort((a, b) => a.label.localeCompare(b.label))
}

const OTHERS: readonly [string, string][] = [
  [paths.usage(), 'Usage of the main energy'],
  [paths.planCheck(), 'Plan check'],
  [paths.showerOptimizer(), 'What a shower costs'],
  [paths.propertyAvatar(), 'Picture of the property'],
  [paths.featureMessages(), 'Introduction for new customers'],
  [paths.info('').slice(0, -1), 'Page of the brand'],
]

type Found = { piece: string; count: number }

/** The pieces that lead to a path, each with how many links it has there. */
export function linksTo(pieces: Pieces, path: string): Found[] {
  return [...pieces.values()].flatMap(({ piece, value }) => {
    if (!mayLead(piece)) return []
    const count = countIn(value, path)
    return count > 0 ? [{ piece, count }] : []
  })
}

/** A piece's value with its links to one path led to another. */
export const led = (value: unknown, from: string, to: string): unknown => {
  if (typeof value === 'string') return isTo(value, from) ? to + value.slice(from.length) : value
  if (Array.isArray(value)) return value.map((one) => led(one, from, to))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, led(part, from, to)]))
}

/** Tabs have paths themselves, and the outage and the alert are in no draft. */
const mayLead = (piece: string): boolean => !/^(?:tab:|tabs$|navigation$|switches$)/.test(piece)

const isTo = (text: string, path: string): boolean => text === path || text.startsWith(`${path}?`) || text.startsWith(`${path}#`)

function countIn(value: unknown, path: string): number {
  if (typeof value === 'string') return isTo(value, path) ? 1 : 0
  return value && typeof value === 'object' ? sum(Object.values(value).map((part) => countIn(part, path))) : 0
}
