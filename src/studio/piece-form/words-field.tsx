import { type ComponentProps, useId, useState } from 'react'
import { filled } from '#lib/filled.ts'
import { faultOfText, inBraces, type Placeholder, PLACEHOLDERS } from '#lib/placeholders.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useExampleName, useExamplePerson } from '../example-person.ts'
import css from './piece-form.module.css'
import shared from '../studio.module.css'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id'>

interface Props extends FieldProps {
  isLong: boolean
  /** what may be filled into the text */
  placeholders: readonly Placeholder[]
}

/** A text that customers read: what would be read otherwise than meant is said at once, and placeholders are inserted by their meaning. */
export function WordsField({ isLong, placeholders, ...field }: Props) {
  const id = useId()
  const error = field.error ?? faultOfText(field.value, placeholders)
  return (
    <div className={css.words}>
      {isLong ? <LongText {...field} id={id} error={error} /> : <TextField {...field} id={id} error={error} />}
      {placeholders.length > 0 && (
        <Placeholders
          names={placeholders}
          text={field.value}
          onInsert={(name) => {
            const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
            const at = input?.selectionStart ?? field.value.length
            field.onChange(field.value.slice(0, at) + inBraces(name) + field.value.slice(at))
            input?.focus()
          }}
        />
      )}
    </div>
  )
}

interface PlaceholdersProps {
  names: readonly Placeholder[]
  text: string
  onInsert(name: Placeholder): void
}

/** What can be filled in, and what the text becomes for a test customer. */
export function Placeholders({ names, text, onInsert }: PlaceholdersProps) {
  const used = names.some((name) => text.includes(inBraces(name)))
  const [isOpen, setIsOpen] = useState(false)
  const { person, testCustomers, values = {} } = useExamplePerson(isOpen || used)
  return (
    <details className={css.placeholders} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {used && person ? `As ${person.name} reads it: ${filledFor(text, names, values)}` : 'Insert what differs by customer'}
      </summary>
      {isOpen && (
        <div className={shared.stack}>
          {person && (
            <Select
              label="As read by"
              options={testCustomers.map(({ username, name }) => ({ value: username, label: name }))}
              value={person.username}
              onChange={(username) => useExampleName.setState({ username })}
            />
          )}
          <ul className={shared.list}>
            {names.map((name) => (
              <li key={name} className={shared.row}>
                <Button tone="quiet" onClick={() => onInsert(name)} label={`Insert ${PLACEHOLDERS[name]}`}>
                  {inBraces(name)}
                </Button>
                <span>
                  {PLACEHOLDERS[name]}
                  {values[name] ? `: “${values[name]}”` : ''}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}

/** What is not known of this customer is empty. */
const filledFor = (text: string, names: readonly Placeholder[], values: Readonly<Record<string, string>>): string =>
  filled(text, Object.fromEntries(names.map((name) => [name, values[name] ?? ''])))

export function LongText({ id, label, hint, value, error, maxLength, onChange }: ComponentProps<typeof TextField>) {
  const made = useId()
  const field = id ?? made
  return (
    <div className={css.long}>
      <label htmlFor={field} className="label">
        {label}
      </label>
      {hint && <p className="quiet">{hint}</p>}
      <textarea
        id={field}
        className={shared.input}
        rows={3}
        value={value}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={`${field}-state`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${field}-state`} className={error ? 'bad' : 'quiet'}>
        {error ?? `${value.length} of ${maxLength}`}
      </p>
    </div>
  )
}
