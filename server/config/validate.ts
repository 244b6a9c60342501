import { createHash } from 'node:crypto'
import { Ajv, type ValidateFunction } from 'ajv'
import { widgetSources } from '#schemas/contract.ts'
import { isOfCode } from '#lib/leads-on.ts'
import { idsOf } from '#lib/ids-of.ts'
import { isDay } from '#lib/forms/formats.ts'
import { remembered } from '#lib/remembered.ts'
import type { Versioned } from '#lib/versions.ts'
import { type Rendering, renderingsOf } from '#lib/widget-versions.ts'
import { FORM_LIMITS } from '#schemas/forms/limits.ts'
import { type PortalDocument, portalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import type { Span, WidgetSchema } from '#schemas/widget.ts'
import { findFormIssues } from '../forms/form-issues.ts'
import { findFormRuleIssues } from '../forms/form-shape.ts'
import { findShownFormIssues } from './shown-forms.ts'
import { excessIssues, issuesOfErrors } from './issues.ts'
import { findExperimentIssues } from './experiment-issues.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { nearestName } from './nearest-name.ts'
import { DOCUMENT_LIMITS } from './size.ts'
import { findTextIssues } from './text-issues.ts'
import type { WidgetTypes } from './widget-types.ts'

/** The formats that Studio checks too: src/studio/piece-form/piece-schemas.ts. */
const ajv = new Ajv({ allErrors: true, strict: false, logger: false, formats: { date: isDay } })
const isPortalDocument: ValidateFunction<PortalDocument> = ajv.compile(portalDocument)

export const validatorOf = remembered((schema: object): ValidateFunction => ajv.compile(schema))

/** Issues with the shape of a document: fields that are missing, unknown or wrong. A draft may have other issues, not these. */
export function findShapeIssues(document: unknown): Issue[] {
  const excess = findExcess(document)
  return excess.length > 0 ? excess : findMalformed(document)
}

function findMalformed(document: unknown): Issue[] {
  if (!isPortalDocument(document)) return issuesOfErrors(isPortalDocument.errors, document)
  return (document as PortalDocument).forms?.flatMap((form, i) => findFormRuleIssues(form, `forms[${i}] "${form.id}"`)) ?? []
}

function findExcess(document: unknown): Issue[] {
  const excess = excessIssues(document, DOCUMENT_LIMITS, 'document')
  const forms = (document as { forms?: unknown } | null)?.forms
  if (excess.length > 0 || !Array.isArray(forms)) return excess
  return forms.flatMap((form, i) => excessIssues(form, FORM_LIMITS, `forms[${i}]`))
}

const MOST_REMEMBERED = 200
/** By what documents say: Studio asks of the same one with each look at the draft, and again when it is published. */
const knownIssuesOf = remembered((_: WidgetTypes) => new Map<string, readonly Issue[]>())

/** All issues of a document. Without any it can be released. */
export function findIssues(document: unknown, types: WidgetTypes): Issue[] {
  const excess = findExcess(document)
  if (excess.length > 0) return excess
  const known = knownIssuesOf(types)
  const name = createHash('sha256').update(JSON.stringify(document)).digest('base64')
  const issues = known.get(name) ?? lookThrough(document, types)
  // What was asked of last is forgotten last.
  known.delete(name)
  known.set(name, issues)
  if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value ?? '')
  return [...issues]
}

function lookThrough(document: unknown, types: WidgetTypes): Issue[] {
  const malformed = findMalformed(document)
  return malformed.length > 0 ? malformed : findRuleIssues(document as PortalDocument, types)
}

function findRuleIssues(document: PortalDocument, types: WidgetTypes): Issue[] {
  const { tabs, widgets, forms = [], content } = document
  const known = new Set(idsOf(widgets))
  return [
    ...duplicates(idsOf(widgets), 'widgets'),
    ...duplicates(idsOf(tabs), 'tabs'),
    ...findPathIssues(tabs),
    ...duplicates(idsOf(forms), 'forms'),
    ...forms.flatMap((form, i) => findFormIssues(form, `forms[${i}] "${form.id}"`)),
    ...tabs.flatMap((tab, i) => {
      const place = `tabs[${i}] "${tab.id}", widgets`
      const unknown = tab.widgets.filter((id) => !known.has(id))
      return [
        ...blankIn(tab, `tabs[${i}] "${tab.id}"`),
        ...duplicates(tab.widgets, place),
        ...unknown.map((id) => ({ place, message: `there is no widget with the id "${id}"` })),
      ]
    }),
    ...widgets.flatMap((widget, i) => findWidgetIssues(widget, `widgets[${i}] "${widget.id}"`, types)),
    ...findExperimentIssues(document),
    ...Object.entries(content).flatMap(([list, entries]) => findContentIssues(list, entries)),
    ...findShownFormIssues(document, types),
    ...findTextIssues(document),
    ...(tabs.length === 0 ? [{ place: 'tabs', message: 'there must be at least one tab' }] : []),
  ]
}

/** A tab's address is its own. A former one leads to it, so no other page has it. */
function findPathIssues(tabs: PortalDocument['tabs']): Issue[] {
  const paths = tabs.map(({ path }) => path)
  const known = new Set(paths)
  const former = Map.groupBy(
    tabs.flatMap(({ formerPaths = [] }) => formerPaths),
    (one) => one,
  )
  return [
    ...duplicates(paths, 'tabs', 'path'),
    ...tabs.flatMap(({ id, path, formerPaths = [] }, i) => [
      ...(isOfCode(path) ? [{ place: `tabs[${i}] "${id}", path`, message: `a page of the portal has the address ${path} already` }] : []),
      ...formerPaths
        .filter((one) => known.has(one) || isOfCode(one) || (former.get(one)?.length ?? 0) > 1)
        .map((one) => ({
          place: `tabs[${i}] "${id}", formerPaths`,
          message: `the former address ${one} is the address of another page by now`,
        })),
    ]),
  ]
}

function findContentIssues(list: string, entries: unknown): Issue[] {
  if (!Array.isArray(entries)) return []
  const place = `content.${list}`
  const blank = entries.flatMap((entry: Versioned, i) => [
    ...blankIn(entry, `${place}[${i}]`),
    ...(entry.experiment?.versions ?? []).flatMap((version) => blankIn(version, `${place}[${i}], experiment.versions.${version.key}`)),
  ])
  return REMEMBERED.has(list) ? [...duplicates(idsOf(entries), place), ...blank] : blank
}

function blankIn(words: object, place: string): Issue[] {
  return TEXTS.flatMap((name) => {
    const text = (words as Record<string, unknown>)[name]
    return typeof text === 'string' && !/\S/.test(text) ? [{ place: `${place}, ${name}`, message: 'must not be blank' }] : []
  })
}

function findWidgetIssues(widget: WidgetDocument, place: string, types: WidgetTypes): Issue[] {
  const type = types.get(widget.type)
  return [
    ...renderingsOf(widget).flatMap(({ rendering, place: within }) => [
      ...blankIn(rendering, `${place}${within}`),
      ...findRenderingIssues(rendering, `${place}${within}`, types),
    ]),
    ...(type ? findSpanIssues(widget.span, type.minSpan, place) : []),
  ]
}

function findRenderingIssues(rendering: Rendering, place: string, types: WidgetTypes): Issue[] {
  const type = types.get(rendering.type)
  if (!type) {
    const nearest = nearestName(rendering.type, [...types.keys()])
    const hint = nearest ? `; did you mean "${nearest}"?` : ''
    return [{ place: `${place}, type`, message: `no widget type "${rendering.type}" is registered${hint}` }]
  }
  const issues: Issue[] = []
  if (rendering.schemaVersion > type.version) {
    issues.push({
      place: `${place}, schemaVersion`,
      message: `"${type.type}" has no version ${rendering.schemaVersion}; the newest is ${type.version}`,
    })
  }
  const config = migrateConfig(type, rendering.schemaVersion, rendering.config, type.version)
  issues.push(...check(type.config, config, `${place}, config`))
  issues.push(...findSourceIssues(rendering, type, place))
  for (const requirement of rendering.requires ?? []) {
    const [name = '', version] = requirement.split('@')
    if ((types.get(name)?.version ?? 0) < Number(version)) {
      issues.push({ place: `${place}, requires`, message: `there is no ${requirement}` })
    }
  }
  return issues
}

function findSourceIssues({ source, data }: Rendering, type: WidgetSchema, place: string): Issue[] {
  const at = `${place}, source`
  if (source !== undefined) {
    if (data !== undefined) return [{ place: at, message: 'a widget has a source or inline data, not both' }]
    if (!widgetSources.has(source)) {
      const nearest = nearestName(source, [...widgetSources])
      return [{ place: at, message: `"${source}" is no source of the contract${nearest ? `; did you mean "${nearest}"?` : ''}` }]
    }
    if (type.route && type.route.path !== source) {
      return [{ place: at, message: `"${type.type}" is fed by ${type.route.path}` }]
    }
    return []
  }
  if (data !== undefined) return check(type.data, data, `${place}, data`)
  return type.route ? [] : [{ place: at, message: `"${type.type}" needs a source or inline data` }]
}

function findSpanIssues(wanted: Span, min: Span, place: string): Issue[] {
  return (Object.keys(COLUMNS) as Breakpoint[]).flatMap((breakpoint) =>
    (['columns', 'rows'] as const)
      .filter((side) => wanted[breakpoint][side] < min[breakpoint][side])
      .map((side) => ({
        place: `${place}, span.${breakpoint}`,
        message: `${side} must be at least ${min[breakpoint][side]} for this type, not ${wanted[breakpoint][side]}`,
      })),
  )
}

/** Migrates a config from one version to another, step by step. */
export function migrateConfig(type: WidgetSchema, from: number, config: Record<string, unknown>, to: number): Record<string, unknown> {
  let migrated = config
  for (let version = from; version < to; version++) migrated = type.migrations?.[version]?.(migrated) ?? migrated
  return migrated
}

function check(schema: JSONSchema, value: unknown, place: string): Issue[] {
  // A schema may be `true`, which takes anything.
  if (typeof schema === 'boolean') return []
  const validate = validatorOf(schema)
  return validate(value) ? [] : issuesOfErrors(validate.errors, value, `${place}`)
}

/** What an entry of the content says. */
const TEXTS = ['title', 'body', 'label', 'shortLabel']
/** Lists of which it is stored by id what a customer has seen or liked. */
const REMEMBERED: ReadonlySet<string> = new Set(['tips', 'whatsNew'])

function duplicates(names: readonly string[], place: string, what = 'id'): Issue[] {
  const seen = new Set<string>()
  return names.flatMap((name, i) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [{ place: `${place}[${i}]`, message: `the ${what} "${name}" is used twice` }]
  })
}
