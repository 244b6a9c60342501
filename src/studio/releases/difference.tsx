import { type FieldDifference, fieldsOf } from '#lib/field-differences.ts'
import shared from '../studio.module.css'
import css from './releases.module.css'

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

export function FieldsTable({
  fields,
  beforeLabel,
  afterLabel,
}: {
  fields: readonly FieldDifference[]
  beforeLabel: string
  afterLabel: string
}) {
  if (fields.length === 0) return <p className="quiet">They are the same.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div className={shared.scroll} tabIndex={0} role="region" aria-label="What is different">
      <table className={shared.table}>
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
