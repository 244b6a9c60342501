import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FEED_KINDS, type FeedKind, feedKinds, ID_PARTS } from '#schemas/feed/kinds.ts'

const page = fileURLToPath(new URL('../docs/feed.md', import.meta.url))
const START = '<!-- made by scripts/feed-tables.ts: -->\n'
const END = '<!-- end -->'

interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** A table of fields for each kind of record, as docs/feed.md has them. */
const feedTables = (): string => feedKinds.map(tableOf).join('\n')

function tableOf(kind: FeedKind): string {
  const parts = ID_PARTS[kind]
  const id = parts ? `Its id is ${parts.map((part) => `\`${part}\``).join(', ')}, joined by a slash.` : ''
  const rows = fieldsOf(FEED_KINDS[kind] as Schema).map(
    ({ name, isNeeded, schema }) =>
      `| \`${name}\` | ${isNeeded ? 'yes' : ''} | ${escaped(takes(schema))} | ${escaped(schema.description ?? '')} |`,
  )
  return [`### ${kind}`, ...(id ? ['', id] : []), '', '| field | needed | takes | meaning |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): { name: string; isNeeded: boolean; schema: Schema }[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const name = before + field
    const inside = schema.properties ? fieldsOf(schema, `${name}.`) : schema.items?.properties ? fieldsOf(schema.items, `${name}[].`) : []
    return [{ name, isNeeded: required.includes(field), schema }, ...inside]
  })
}

function takes({ type, enum: values, format, items, pattern, ...limits }: Schema): string {
  if (values) return values.map((value) => `\`${value}\``).join(' ')
  const { minimum, maximum, minItems, maxItems, minLength, maxLength } = limits
  const range = [
    ...(minimum !== undefined || maximum !== undefined ? [between(minimum, maximum)] : []),
    ...(maxItems !== undefined ? [between(minItems ?? 0, maxItems)] : []),
    ...(maxLength !== undefined ? [`${between(minLength ?? 0, maxLength)} letters`] : []),
  ]
  const name = format ?? (type === 'array' ? 'list' : [type ?? 'object'].flat().join(' or '))
  // Items with fields have rows in the table.
  const each = items && !items.properties ? [`each ${takes(items)}`] : []
  return [name, ...range, ...(pattern ? [`\`${pattern}\``] : []), ...each].join(', ')
}

const between = (least: number | undefined, most: number | undefined) =>
  [least, most].map((limit) => limit?.toLocaleString('en-NZ') ?? '').join(' to ')

const escaped = (text: string) => text.replaceAll('|', '\\|')

/** The page as it is, and as it must be. */
export function feedPage(): { is: string; mustBe: string } {
  const is = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = is.split(START)
  const [, after = ''] = rest.split(END)
  return { is, mustBe: `${before}${START}\n${feedTables()}\n${END}${after}` }
}

if (import.meta.main) writeFileSync(page, feedPage().mustBe)
