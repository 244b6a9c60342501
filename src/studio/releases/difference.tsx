import type { Difference } from '#schemas/studio/entities.ts'
import { ScrollTable } from '../scroll-table.tsx'
import css from './releases.module.css'
import { valueText } from '#lib/value-text.ts'

interface Props {
  /** what differs, for screen readers */
  of: string
  fields: Difference['fields']
  beforeLabel: string
  afterLabel: string
}

const NOT_SET = <span className="quiet">{valueText(undefined)}</span>

/** Two values, field by field, in words. */
export function FieldsTable({ of, fields, beforeLabel, afterLabel }: Props) {
  if (fields.length === 0) return <p className="quiet">They are the same.</p>
  return (
    <ScrollTable label={`Differences: ${of}`} columns={['Field', beforeLabel, afterLabel]} stacks>
      {fields.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row" className={css.field}>
            {field}
          </th>
          <td className={css.side} data-column={beforeLabel}>
            {before === undefined ? NOT_SET : <del className={css.before}>{valueText(before)}</del>}
          </td>
          <td className={css.side} data-column={afterLabel}>
            {after === undefined ? NOT_SET : <ins className={css.after}>{valueText(after)}</ins>}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
