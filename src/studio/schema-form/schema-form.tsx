import { type ReactNode, useId, useMemo } from 'react'
import { nameOfEntry } from '#lib/field-differences.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { AudienceEditor } from '../audience-editor.tsx'
import { Box, Choices } from './choices.tsx'
import { blankOf, faultsIn, inWords, type Schema, titleOf } from './schema.ts'
import css from './schema-form.module.css'

interface Props {
  schema: Schema
  value: unknown
  onChange(value: unknown): void
  /** what it belongs to, such as `content:tips`: an audience in it counts its customers by that and the entry's name */
  of: string
  /** fields that are drawn elsewhere */
  hidden?: readonly string[]
  isReadOnly?: boolean
}

/** A form made from a schema: what is wrong stands beside its field as soon as it is. */
export function SchemaForm({ schema, value, onChange, of, hidden = [], isReadOnly = false }: Props) {
  const faults = useMemo(() => faultsIn(schema, value), [schema, value])
  return (
    <fieldset className={css.form} disabled={isReadOnly}>
      <Fields schema={schema} value={value} onChange={onChange} at="" hidden={hidden} context={{ faults, of }} />
    </fieldset>
  )
}

interface Context {
  faults: ReadonlyMap<string, string>
  of: string
}

interface FieldProps {
  schema: Schema
  value: unknown
  onChange(value: unknown): void
  at: string
  context: Context
}

/** The fields of an object, one below the other. */
function Fields({ schema, value, onChange, at, hidden, context }: FieldProps & { hidden: readonly string[] }) {
  const values = (value ?? {}) as Record<string, unknown>
  const names = Object.keys(schema.properties ?? {}).filter((name) => !hidden.includes(name))
  if (schema.type === 'array') return <List schema={schema} value={value} onChange={onChange} at={at} context={context} label="" />
  if (names.length === 0) return <p className={css.none}>There is nothing to set.</p>
  function set(name: string, next: unknown) {
    const { [name]: _, ...rest } = values
    const isLeftOut = next === undefined || (next === '' && !schema.required?.includes(name))
    // Fields keep their order, so that a difference is what was changed and no more.
    onChange(
      isLeftOut
        ? rest
        : name in values
          ? Object.fromEntries(Object.entries(values).map(([key, old]) => [key, key === name ? next : old]))
          : { ...values, [name]: next },
    )
  }
  return names.map((name) => (
    <Field
      key={name}
      name={name}
      schema={schema.properties?.[name] ?? {}}
      value={values[name]}
      holder={values}
      isRequired={schema.required?.includes(name) ?? false}
      onChange={(next) => set(name, next)}
      at={at ? `${at}.${name}` : name}
      context={context}
    />
  ))
}

interface NamedFieldProps extends FieldProps {
  name: string
  isRequired: boolean
  /** what it is a field of */
  holder: unknown
}

function Field({ name, holder, schema, value, isRequired, onChange, at, context }: NamedFieldProps) {
  const label = isRequired ? inWords(name) : `${inWords(name)} (if any)`
  const hint = schema.description
  if (name === 'audience') {
    return (
      <AudienceEditor
        audience={value as Record<string, unknown> | undefined}
        of={`${context.of}:${nameOfEntry(holder) ?? at}`}
        onChange={onChange}
      />
    )
  }
  if (schema.enum) {
    const options = schema.enum.map((one) => ({ value: String(one), label: inWords(String(one)) }))
    return (
      <Select
        isStacked
        label={label}
        options={isRequired ? options : [{ value: '', label: 'Not set' }, ...options]}
        value={value === undefined ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? undefined : schema.enum?.find((one) => String(one) === chosen))}
      />
    )
  }
  switch (schema.type) {
    case 'boolean':
      return <Toggle label={inWords(name)} hint={hint} isOn={value === true} onChange={onChange} />
    case 'integer':
    case 'number':
      return (
        <TextField
          label={label}
          {...(hint ? { hint } : {})}
          inputMode="numeric"
          value={value === undefined ? '' : String(value)}
          error={context.faults.get(at)}
          onChange={(text) => onChange(text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text))}
        />
      )
    case 'object':
      return (
        <Group
          label={inWords(name)}
          hint={hint}
          schema={schema}
          value={value}
          isRequired={isRequired}
          onChange={onChange}
          at={at}
          context={context}
        />
      )
    case 'array':
      return schema.items?.enum ? (
        <Choices label={inWords(name)} hint={hint} schema={schema} value={value} onChange={onChange} />
      ) : (
        <List label={inWords(name)} schema={schema} value={value} onChange={onChange} at={at} context={context} />
      )
    default:
      return (schema.maxLength ?? 0) > 120 && !schema.pattern ? (
        <LongText label={label} hint={hint} schema={schema} value={value} error={context.faults.get(at)} onChange={onChange} />
      ) : (
        <TextField
          label={label}
          {...(hint ? { hint } : {})}
          value={typeof value === 'string' ? value : ''}
          {...(schema.maxLength ? { maxLength: schema.maxLength } : {})}
          error={context.faults.get(at)}
          onChange={onChange}
        />
      )
  }
}

interface LongTextProps {
  label: string
  hint: string | undefined
  schema: Schema
  value: unknown
  error: string | undefined
  onChange(value: string): void
}

function LongText({ label, hint, schema, value, error, onChange }: LongTextProps) {
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  return (
    <div className={css.long}>
      <label htmlFor={id}>{label}</label>
      {hint && <p className={css.hint}>{hint}</p>}
      <textarea
        id={id}
        rows={3}
        value={text}
        maxLength={schema.maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-state`} className={error ? css.error : css.hint}>
        {error ?? `${text.length} of ${schema.maxLength}`}
      </p>
    </div>
  )
}

interface GroupProps extends FieldProps {
  label: string
  hint: string | undefined
  isRequired: boolean
}

/** Fields that belong together; as one they are there or not, where they need not be. */
function Group({ label, hint, schema, value, isRequired, onChange, at, context }: GroupProps) {
  const isThere = value !== undefined
  const isOpenEnded = !schema.properties && schema.additionalProperties && typeof schema.additionalProperties === 'object'
  return (
    <Box label={label} hint={hint}>
      {!isRequired && (
        <Toggle label={`Has ${label.toLowerCase()}`} isOn={isThere} onChange={(isOn) => onChange(isOn ? blankOf(schema) : undefined)} />
      )}
      {isThere &&
        (isOpenEnded ? (
          Object.entries(value as Record<string, unknown>).map(([name, child]) => (
            <Box key={name} label={inWords(name)}>
              <Fields
                schema={schema.additionalProperties as Schema}
                value={child}
                onChange={(next) => onChange({ ...(value as object), [name]: next })}
                at={`${at}.${name}`}
                hidden={[]}
                context={context}
              />
            </Box>
          ))
        ) : (
          <Fields schema={schema} value={value} onChange={onChange} at={at} hidden={[]} context={context} />
        ))}
    </Box>
  )
}

/** Entries in an order, each folded until it is looked at; moved, removed and added one at a time. */
function List({ label, schema, value, onChange, at, context }: FieldProps & { label: string }) {
  const entries = Array.isArray(value) ? value : []
  const items = schema.items ?? {}
  const isPlain = items.type === 'string' && !items.enum
  const replace = (i: number, next: unknown) => onChange(entries.map((entry, k) => (k === i ? next : entry)))
  const move = (i: number, by: number) => {
    const next = [...entries]
    const [entry] = next.splice(i, 1)
    next.splice(i + by, 0, entry)
    onChange(next)
  }
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems
  const isLeast = entries.length <= (schema.minItems ?? 0)
  const what = label ? label.toLowerCase() : 'entry'
  const body = (
    <>
      {entries.length === 0 && <p className={css.none}>There is none yet.</p>}
      <ol className={css.list}>
        {entries.map((entry, i) => {
          const name = titleOf(entry, i)
          const isFaulty = [...context.faults.keys()].some((place) => place.startsWith(`${at}[${i}]`))
          const buttons = (
            <span className={css.buttons}>
              <IconButton label={`Move “${name}” up`} isOff={i === 0} onClick={() => move(i, -1)}>
                ↑
              </IconButton>
              <IconButton label={`Move “${name}” down`} isOff={i === entries.length - 1} onClick={() => move(i, 1)}>
                ↓
              </IconButton>
              <IconButton label={`Remove “${name}”`} isOff={isLeast} onClick={() => onChange(entries.filter((_, k) => k !== i))}>
                ×
              </IconButton>
            </span>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own that stays while it is typed
            <li key={i} className={css.entry}>
              {isPlain ? (
                <div className={css.plain}>
                  <TextField
                    label={`${inWords(what)} ${i + 1}`}
                    value={typeof entry === 'string' ? entry : ''}
                    error={context.faults.get(`${at}[${i}]`)}
                    onChange={(text) => replace(i, text)}
                  />
                  {buttons}
                </div>
              ) : (
                <details open={isFaulty || undefined}>
                  <summary>
                    <span>{name}</span>
                    {isFaulty && <span className={css.error}>Something is missing</span>}
                  </summary>
                  <div className={css.entryBody}>
                    {buttons}
                    <Fields
                      schema={items}
                      value={entry}
                      onChange={(next) => replace(i, next)}
                      at={`${at}[${i}]`}
                      hidden={[]}
                      context={context}
                    />
                  </div>
                </details>
              )}
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          tone="quiet"
          {...(isFull ? { disabledReason: `There may be ${schema.maxItems}` } : {})}
          onClick={() => onChange([...entries, blankOf(items)])}
        >
          Add
        </Button>
      </div>
    </>
  )
  return label ? <Box label={label}>{body}</Box> : body
}

function IconButton({ label, isOff, onClick, children }: { label: string; isOff: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={css.icon} aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  )
}
