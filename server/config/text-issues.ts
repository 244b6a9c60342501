import type { VersionKey } from '#schemas/document/experiment.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { knownPaths, leadsOn } from '#lib/leads-on.ts'
import { faultOfText, isForMachines, placeholdersAt } from '#lib/placeholders.ts'
import { renderingsOf } from '#lib/widget-versions.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { MOST_ISSUES } from './issues.ts'
import { nearestName } from './nearest-name.ts'

type Path = readonly (string | number)[]

/** A text of a document: where it is, in which entry of the piece's list, and what it says. */
interface Text {
  path: Path
  text: string
  entry: unknown
}

/** Issues with what customers read and where it leads them: links to no page, placeholders that nothing fills, markup. */
export function findTextIssues(document: PortalDocument): Issue[] {
  const { content, brands = {}, switches, widgets, tabs, forms = [] } = document
  const pieces = [
    ...tabs.map(({ id, label, shortLabel }, i) => named(`tab:${id}`, `tabs[${i}] "${id}"`, { label, shortLabel })),
    ...widgets.flatMap((widget, i) =>
      renderingsOf(widget).map(({ rendering: { title, emptyText, config, data }, place }) =>
        named(`widget:${widget.id}`, `widgets[${i}] "${widget.id}"${place}`, {
          title,
          // A version has that of the widget, unless it is from the time when each had its own.
          emptyText: place !== '' && emptyText === widget.emptyText ? undefined : emptyText,
          config,
          data,
        }),
      ),
    ),
    ...forms.map((form, i) => formPiece(form, `forms[${i}] "${form.id}"`)),
    ...Object.entries(content).map(([name, value]) => named(`content:${name}`, `content.${name}`, value)),
    ...Object.entries(brands).map(([name, value]) => named(`brand:${name}`, `brands.${name}`, value)),
    named('switches', 'switches', switches),
  ]
  const inTexts = pieces.values().flatMap(({ piece, place, value }) =>
    textsIn(value)
      .values()
      .flatMap((text) => issuesOf(piece, place, text, document)),
  )
  const inNews = (content.whatsNew ?? [])
    .entries()
    .flatMap(([i, { path }]) =>
      leadsOn(path, document) ? [] : [{ place: `content.whatsNew[${i}], path`, message: deadLink(path, document) }],
    )
  return [...inTexts.take(MOST_ISSUES), ...inNews.take(MOST_ISSUES)]
}

/** Those of one form that do not depend on what else there is: placeholders that nothing fills, markup. */
export function findFormTextIssues(form: FormDocument, place: string): Issue[] {
  const { piece, value } = formPiece(form, place)
  return textsIn(value).flatMap((text) => (isAddress(text.text) ? [] : faultsOf(piece, place, text)))
}

const formPiece = ({ id, schema, made }: FormDocument, place: string) => named(`form:${id}`, place, { schema, made })

const named = (piece: string, place: string, value: unknown) => ({ piece, place, value })

function textsIn(value: unknown, path: Path = [], entry?: unknown): Text[] {
  if (typeof value === 'string') return [{ path, text: value, entry }]
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, [...path, stepTo(one, i, path)], entry ?? one))
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => (isForMachines(name) ? [] : textsIn(part, [...path, name], entry)))
}

/** The version of an experiment is known by its key, other entries by their place. */
const stepTo = (entry: unknown, i: number, list: Path) =>
  list.at(-1) === 'versions' && list.at(-2) === 'experiment' ? ((entry as { key?: VersionKey }).key ?? i) : i

function issuesOf(piece: string, place: string, text: Text, document: PortalDocument): Issue[] {
  const address = text.text
  if (!isAddress(address)) return faultsOf(piece, place, text)
  if (!address.startsWith('/') || leadsOn(address, document)) return []
  return [{ place: `${place}${placeOf(text.path)}`, message: deadLink(address, document) }]
}

function faultsOf(piece: string, place: string, { path, text, entry }: Text): Issue[] {
  const fault = faultOfText(text, placeholdersAt(piece, path, entry))
  return fault ? [{ place: `${place}${placeOf(path)}`, message: fault }] : []
}

const isAddress = (text: string): boolean => /^(?:\/(?!\/)|https:|tel:|mailto:)\S*$/.test(text)

function deadLink(address: string, document: PortalDocument): string {
  const [path = ''] = address.split(/[?#]/)
  const nearest = nearestName(path, knownPaths(document))
  return `“${address}” leads to no page${nearest ? `; did you mean “${nearest}”?` : ''}`
}

const placeOf = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? ', ' : '.'}${part}`)).join('')
