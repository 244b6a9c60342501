import type { Difference } from '#schemas/studio/entities.ts'
import { ScrollTable } from '../scroll-table.tsx'
import css from './releases.module.css'
import { valueText } from '#lib/value-text.ts'

interface Props {
  fields: Difference['fields']
  beforeLabel: string
  afterLabel: string
}

/** Two values, field by field, in words. */
export function FieldsTable({ fields, beforeLabel, afterLabel }: Props) {
  if (fields.length === 0) return <p className="quiet">They are the same.</p>
  return (
    <ScrollTable label="Differences" columns={['Field', beforeLabel, afterLabel]}>
      {fields.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{field}</th>
          <td>
            <del className={css.before}>{valueText(before)}</del>
          </td>
          <td>
            <ins className={css.after}>{valueText(after)}</ins>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
