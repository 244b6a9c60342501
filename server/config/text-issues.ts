import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { knownPaths, leadsOn } from '#lib/leads-on.ts'
import { faultOfText, isForMachines, placeholdersAt } from '#lib/placeholders.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { nearestName } from './nearest-name.ts'

type Path = readonly (string | number)[]

/** A text of a document: where it is, in which entry of a list, and what it says. */
interface Text {
  path: Path
  text: string
  entry: unknown
}

/** Issues with what customers read and where it leads them: links to no page, placeholders that nothing fills, markup. */
export function findTextIssues(document: PortalDocument): Issue[] {
  const { content, brands = {}, switches, widgets, tabs, forms = [] } = document
  const issuesIn = (piece: string, place: string, value: unknown) =>
    textsIn(value).flatMap((text) => issuesOf(piece, place, text, document))
  return [
    ...tabs.flatMap((tab, i) => issuesIn(`tab:${tab.id}`, `tabs[${i}] "${tab.id}"`, { label: tab.label, shortLabel: tab.shortLabel })),
    ...widgets.flatMap(({ id, title, emptyText, config, data, fallback, experiment }, i) =>
      issuesIn(`widget:${id}`, `widgets[${i}] "${id}"`, { title, emptyText, config, data, fallback, versions: experiment?.versions }),
    ),
    ...forms.flatMap(({ id, schema, made }, i) => issuesIn(`form:${id}`, `forms[${i}] "${id}"`, { schema, made })),
    ...Object.entries(content).flatMap(([name, value]) => issuesIn(`content:${name}`, `content.${name}`, value)),
    ...Object.entries(brands).flatMap(([name, value]) => issuesIn(`brand:${name}`, `brands.${name}`, value)),
    ...issuesIn('switches', 'switches', switches),
    ...(content.whatsNew ?? []).flatMap(({ path }, i) =>
      leadsOn(path, document) ? [] : [{ place: `content.whatsNew[${i}], path`, message: deadLink(path, document) }],
    ),
  ]
}

function textsIn(value: unknown, path: Path = [], entry?: unknown): Text[] {
  if (typeof value === 'string') return [{ path, text: value, entry }]
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, [...path, i], one))
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => (isForMachines(name) ? [] : textsIn(part, [...path, name], entry)))
}

function issuesOf(piece: string, place: string, { path, text, entry }: Text, document: PortalDocument): Issue[] {
  const at = `${place}${placeOf(path)}`
  if (isAddress(text)) return text.startsWith('/') && !leadsOn(text, document) ? [{ place: at, message: deadLink(text, document) }] : []
  const fault = faultOfText(text, placeholdersAt(piece, path, entry))
  return fault ? [{ place: at, message: fault }] : []
}

const isAddress = (text: string): boolean => /^(?:\/(?!\/)|https:|tel:|mailto:)\S*$/.test(text)

function deadLink(address: string, document: PortalDocument): string {
  const [path = ''] = address.split(/[?#]/)
  const nearest = nearestName(path, knownPaths(document))
  return `“${address}” leads to no page${nearest ? `; did you mean “${nearest}”?` : ''}`
}

const placeOf = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? ', ' : '.'}${part}`)).join('')
