import { type FieldDifference, fieldsOf } from '#lib/field-differences.ts'
import { ScrollTable } from '../scroll-table.tsx'
import css from './releases.module.css'

interface Labels {
  beforeLabel: string
  afterLabel: string
}

/** Two values, field by field, without the fields that are equal. */
export const DifferenceTable = ({ before, after, ...labels }: Labels & { before: unknown; after: unknown }) => (
  <FieldsTable fields={fieldsOf(before, after)} {...labels} />
)

export function FieldsTable({ fields, beforeLabel, afterLabel }: Labels & { fields: readonly FieldDifference[] }) {
  if (fields.length === 0) return <p className="quiet">They are the same.</p>
  return (
    <ScrollTable label="Differences" columns={['Field', beforeLabel, afterLabel]}>
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
    </ScrollTable>
  )
}

const textOf = (value: unknown) => (value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value, null, 1))
