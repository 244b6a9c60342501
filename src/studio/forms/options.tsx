import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import css from '../studio.module.css'
import type { Option } from '#schemas/document/form.ts'

/** The options of a question: worded, ordered, removed and added. */
export function Options({ options, onChange }: { options: Option[]; onChange(options: Option[]): void }) {
  // An option of another kind, such as a range, is added in the form's file.
  const isPlain = options.every(({ const: value }) => typeof value === 'string')
  return (
    <ol className={css.plainList}>
      {options.map((option, i) => (
        <li key={JSON.stringify(option.const)} className={css.optionRow}>
          <TextField
            label={`Option ${i + 1}`}
            value={option.title}
            error={option.title ? undefined : 'This is needed.'}
            onChange={(title) => onChange(options.with(i, { ...option, title }))}
          />
          <OrderButtons
            name={option.title}
            at={i}
            count={options.length}
            earlier="Up"
            later="Down"
            onMove={(to) => onChange(moved(options, i, to))}
          />
          <Button
            tone="quiet"
            onClick={() => onChange(options.toSpliced(i, 1))}
            disabledReason={options.length < 3 ? 'There must be two' : undefined}
          >
            Remove<span className="visually-hidden"> {option.title}</span>
          </Button>
        </li>
      ))}
      {isPlain && (
        <li>
          <Button tone="quiet" onClick={() => onChange([...options, anotherOption(options)])}>
            Add an option
          </Button>
        </li>
      )}
    </ol>
  )
}

function anotherOption(options: readonly Option[]): Option {
  let n = options.length + 1
  while (options.some(({ const: value }) => value === `Option${n}`)) n += 1
  return { const: `Option${n}`, title: `Option ${n}` }
}
