import css from './studio.module.css'

interface Field {
  field: string
  before?: unknown
  after?: unknown
}

/** Two values, field by field, with nothing of what they have in common. */
export function DifferenceTable({
  before,
  after,
  beforeLabel,
  afterLabel,
}: {
  before: unknown
  after: unknown
  beforeLabel: string
  afterLabel: string
}) {
  return <FieldsTable fields={fieldsOf(before, after)} beforeLabel={beforeLabel} afterLabel={afterLabel} />
}

export function FieldsTable({ fields, beforeLabel, afterLabel }: { fields: readonly Field[]; beforeLabel: string; afterLabel: string }) {
  if (fields.length === 0) return <p className={css.quiet}>They are the same.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div className={css.scroll} tabIndex={0} role="region" aria-label="What is different">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{beforeLabel}</th>
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field || 'all of it'}</th>
              <td>
                <del className={css.before}>{textOf(before)}</del>
              </td>
              <td>
                <ins className={css.after}>{textOf(after)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const textOf = (value: unknown) => (value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** The same walk as the server's, for two values that are both here. */
function fieldsOf(before: unknown, after: unknown, field = ''): Field[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isTree(before) || !isTree(after)) return [{ field, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    fieldsOf(before[name], after[name], field ? `${field}.${name}` : name),
  )
}
