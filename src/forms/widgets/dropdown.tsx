import type { WidgetProps } from '@rjsf/utils'
import { langOf } from '#lib/te-reo.ts'
import { describedBy } from '../templates/templates.tsx'
import css from './text.module.css'

/** One of very many. */
export function DropdownWidget({ id, schema, options, value, onChange, onBlur, placeholder, rawErrors = [] }: WidgetProps) {
  const choices = options.enumOptions ?? []
  const chosen = choices.findIndex((choice) => choice.value === value)
  return (
    <div className={css.line}>
      <select
        className={css.input}
        id={id}
        aria-describedby={describedBy(id, schema.description, rawErrors)}
        aria-invalid={rawErrors.length > 0}
        value={chosen === -1 ? '' : chosen}
        onChange={({ target }) => onChange(choices[Number(target.value)]?.value)}
        onBlur={() => onBlur(id, value)}
      >
        <option value="" disabled>
          {placeholder || 'Choose one'}
        </option>
        {choices.map(({ label }, i) => (
          <option key={label} value={i} lang={langOf(label)}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
