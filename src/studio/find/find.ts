import { capitalised } from '#lib/capitalised.ts'
import type { RJSFSchema } from '@rjsf/utils'
import { type Areas, mayChangePart, mayChangePiece } from '#lib/staff-areas.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import type { Contents } from '../draft/pieces.ts'

type Path = readonly (string | number)[]

/** A text of the configuration that has what is searched for. */
export interface Place {
  piece: string
  path: Path
  text: string
  /** the longest that it may be; undefined if it is no text but a link or the like, which is found and not replaced */
  maxLength: number | undefined
}

interface Field {
  path: Path
  text: string
  schema: RJSFSchema | undefined
}

const NAMES = new Set(['id', 'key', 'widgets', 'type', 'promoId', 'feature', 'source', '$ref', 'const'])
/** In a form's schema, whose own shape is no list of fields, these are words for people. */
const FORM_TEXTS = new Set(['title', 'description', 'lead', 'thanks', 'ui:help', 'ui:placeholder'])
const ANY_TEXT: RJSFSchema = { type: 'string' }

/** The texts of the configuration that contain some words, piece by piece. */
export function find(contents: Contents, wanted: string, isCaseMatched: boolean): Place[] {
  if (wanted === '') return []
  const pattern = patternOf(wanted, isCaseMatched)
  return Object.entries(contents).flatMap(([piece, value]) =>
    fieldsOf(piece, value)
      .filter(({ text }) => text.search(pattern) >= 0)
      .map(({ path, text, schema }) => ({
        piece,
        path,
        text,
        maxLength: isText(schema) ? (schema?.maxLength ?? Number.POSITIVE_INFINITY) : undefined,
      })),
  )
}

/** A text with all that is found in it replaced. Where capitals do not matter, a word that begins with one goes on to. */
export const replaced = (text: string, wanted: string, by: string, isCaseMatched: boolean): string =>
  text.replace(patternOf(wanted, isCaseMatched), (found) => (isCaseMatched || !/^\p{Lu}/u.test(found) ? by : capitalised(by)))

/** Why a text cannot become another one. */
export function faultOf({ maxLength }: Place, next: string): string | undefined {
  if (maxLength === undefined) return 'This cannot be replaced here. Open it to change it.'
  if (next.trim() === '') return 'Nothing would be left of it.'
  return next.length > maxLength ? `At most ${maxLength} characters, and it would have ${next.length}.` : undefined
}

/** Whether the areas of an editor have a place. @param values of all pieces, because widgets are changed by who may change their pages */
export const mayChangePlace = (
  areas: Areas,
  { piece, path }: Pick<Place, 'piece' | 'path'>,
  values: ReadonlyMap<string, unknown>,
): boolean => (/^(content|brand):/.test(piece) ? mayChangePart(areas, piece, path).inside : mayChangePiece(areas, piece, values))

/** Sets the texts of places, in a draft of immer. */
export function setTexts(contents: Contents, changes: readonly { piece: string; path: Path; text: string }[]): void {
  for (const { piece, path, text } of changes) {
    let holder = contents[piece] as Record<string | number, unknown> | undefined
    for (const key of path.slice(0, -1)) holder = holder?.[key] as typeof holder
    const last = path.at(-1)
    if (holder && last !== undefined) holder[last] = text
  }
}

/** The words around what is found first: before it, itself, after it. */
export function excerptOf(text: string, wanted: string, isCaseMatched: boolean): [before: string, found: string, after: string] {
  const at = Math.max(0, text.search(patternOf(wanted, isCaseMatched)))
  const [start, end] = [Math.max(0, at - AROUND), at + wanted.length + AROUND]
  return [
    `${start > 0 ? '…' : ''}${text.slice(start, at)}`,
    text.slice(at, at + wanted.length),
    `${text.slice(at + wanted.length, end)}${end < text.length ? '…' : ''}`,
  ]
}

const AROUND = 60

const patternOf = (wanted: string, isCaseMatched: boolean) =>
  new RegExp(wanted.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), isCaseMatched ? 'gu' : 'giu')

const isText = (schema: RJSFSchema | undefined) =>
  schema?.type === 'string' && !schema.enum && schema.const === undefined && schema.pattern === undefined && schema.format === undefined

/** The texts of a widget, and of the versions of it that are tried. */
function fieldsOfWidget({ type, experiment, ...first }: WidgetDocument): Field[] {
  const versions = experiment?.versions.map((version, at) => ({ version, at: ['experiment', 'versions', at] })) ?? []
  return [{ version: first, at: [] }, ...versions].flatMap(({ version: { title, emptyText, config, data }, at }) => [
    { path: [...at, 'title'], text: title, schema: { type: 'string', maxLength: 120 } },
    ...(emptyText === undefined
      ? []
      : [{ path: [...at, 'emptyText'], text: emptyText, schema: { type: 'string', maxLength: 200 } as const }]),
    ...textsIn(config, pieceSchema(`config:${type}`)?.schema, [...at, 'config']),
    ...textsIn(data, pieceSchema(`data:${type}`)?.schema, [...at, 'data']),
  ])
}

function fieldsOf(piece: string, value: unknown): Field[] {
  const [kind = ''] = piece.split(':')
  if (kind === 'widget') return fieldsOfWidget(value as WidgetDocument)
  if (kind === 'form') return textsIn(value, undefined, [], true)
  return piece === 'tabs' || piece === 'switches' ? [] : textsIn(value, pieceSchema(kind === 'tab' ? 'tab' : piece)?.schema, [])
}

function textsIn(value: unknown, schema: RJSFSchema | undefined, path: Path, isForm = false): Field[] {
  // One of few choices is no text.
  if (schema?.enum || schema?.const !== undefined) return []
  if (typeof value === 'string') return [{ path, text: value, schema: isForm && FORM_TEXTS.has(String(path.at(-1))) ? ANY_TEXT : schema }]
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, schema?.items as RJSFSchema | undefined, [...path, i], isForm))
  return Object.entries(value).flatMap(([name, inner]) =>
    // Names by which the portal knows a thing are no words of it. In a form only its words are.
    NAMES.has(name) || (isForm && typeof inner === 'string' && !FORM_TEXTS.has(name))
      ? []
      : textsIn(inner, (schema?.properties?.[name] ?? schema?.additionalProperties) as RJSFSchema | undefined, [...path, name], isForm),
  )
}
