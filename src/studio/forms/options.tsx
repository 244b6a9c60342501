import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import css from '../studio.module.css'
import type { Option } from '#schemas/document/form.ts'
import { type Editing, isPublished, publishedOptions } from './editing.ts'
import { afterEdit, renameOption, setOptions, wordOption } from './form-edits.ts'
import { optionsOf, titleOf, whereIs } from '#lib/forms/form-questions.ts'
import { isSame } from '#lib/forms/is-same.ts'
import { keyFrom } from './keys.ts'

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const LONGEST_OPTION = 200

interface Props {
  editing: Editing
  name: string
  options: Option[]
}

/** The options of a question: worded, ordered, removed and added. */
export function Options({ editing, name, options }: Props) {
  const { form, change, ask } = editing
  const title = titleOf(form, name)
  const description = `Changed the options of “${title}”`
  const published = publishedOptions(editing, name)
  const ids = useIdsOf(options)
  /** Changes the options that there are then: a colleague may change them while this editor is asked. */
  const set = (next: (now: Option[]) => Option[]) => (edited: Editing['form']) => {
    const question = whereIs(edited, name)?.question
    const now = question && optionsOf(question)
    if (question && now) setOptions(question, next(now))
  }
  const remove = (i: number) => {
    const option = options[i]
    const recipe = set((now) => now.filter((one) => !isSame(one.const, option?.const)))
    const isFree = !isPublished(editing, name) && afterEdit(form, recipe).waiting.length === 0
    if (isFree || !option) return change(description, recipe)
    ask({ title: `Remove “${option.title}”?`, description: `Removed “${option.title}”`, confirm: 'Remove it', recipe, questions: [name] })
  }
  // An option of another kind, such as a range, is added in the form's file.
  const isPlain = options.every(({ const: value }) => typeof value === 'string')
  return (
    <ol className={css.plainList}>
      {options.map((option, i) => (
        <li key={ids[i]} className={css.optionRow}>
          <TextField
            label={`Option ${i + 1}`}
            value={option.title}
            maxLength={LONGEST_OPTION}
            error={option.title ? undefined : 'This is needed.'}
            onChange={(words) => change(description, (edited) => wordOption(edited, name, i, words, published))}
          />
          <OrderButtons
            name={option.title}
            at={i}
            count={options.length}
            earlier="Up"
            later="Down"
            onMove={(to) =>
              change(
                description,
                set((now) => moved(now, i, to)),
              )
            }
          />
          <Button tone="quiet" onClick={() => remove(i)} disabledReason={options.length < 3 ? 'There must be two' : undefined}>
            Remove<span className="visually-hidden"> {option.title}</span>
          </Button>
          {typeof option.const === 'string' && (
            <StoredAs
              what={option.title}
              value={option.const}
              isFixed={published.includes(option.const)}
              isTaken={(value) => published.includes(value) || options.some((one) => one !== option && one.const === value)}
              onChange={(to) => change(description, (edited) => renameOption(edited, name, option.const, to))}
            />
          )}
        </li>
      ))}
      {isPlain && (
        <li>
          <AddOption
            onAdd={(words) => {
              const taken = [...published, ...options.map(({ const: value }) => value)].map(String)
              change(
                description,
                set((now) => [...now, { const: keyFrom(words, taken, 'Option'), title: words }]),
              )
            }}
          />
        </li>
      )}
    </ol>
  )
}

/** A name for each option that stays while it is reworded, moved and stored under another value, so that its field keeps the focus. */
function useIdsOf(options: readonly Option[]): number[] {
  const [known, setKnown] = useState<readonly { value: Option['const']; id: number }[]>([])
  if (options.length === known.length && options.every(({ const: value }, i) => known[i]?.value === value)) return known.map(({ id }) => id)
  const values = options.map((option) => option.const)
  let next = Math.max(0, ...known.map(({ id }) => id + 1))
  const now = values.map((value, i) => {
    const before = known[i]
    const same = known.find((one) => one.value === value) ?? (before && !values.includes(before.value) ? before : undefined)
    return { value, id: same?.id ?? next++ }
  })
  setKnown(now)
  return now.map(({ id }) => id)
}

function AddOption({ onAdd }: { onAdd(words: string): void }) {
  const [words, setWords] = useState('')
  const add = () => {
    onAdd(words.trim())
    setWords('')
  }
  return (
    <Form className={css.optionRow} onSubmit={add}>
      <TextField label="Another option" value={words} maxLength={LONGEST_OPTION} onChange={setWords} />
      <Button isSubmit tone="quiet" disabledReason={words.trim() ? undefined : 'Write the option first'}>
        Add the option
      </Button>
    </Form>
  )
}

interface StoredAsProps {
  /** whose name it is */
  what: string
  value: string
  /** customers may have answered under it */
  isFixed: boolean
  isTaken(value: string): boolean
  onChange(value: string): void
}

/** The name under which answers are stored and told to other systems: made from the words, and changed until it is published. */
export function StoredAs({ what, value, isFixed, isTaken, onChange }: StoredAsProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(value)
  }
  if (isFixed) {
    return (
      <p className="quiet">
        Stored as <code>{value}</code>, and stays so: customers may have answered.
      </p>
    )
  }
  const error = !KEY.test(typed)
    ? 'A letter, then letters and digits.'
    : typed !== value && isTaken(typed)
      ? 'This is taken already.'
      : undefined
  return (
    <TextField
      label={`“${what}” is stored as`}
      hint="Other systems read this. It can be changed until the form is published."
      value={typed}
      maxLength={64}
      error={error}
      onChange={setTyped}
      onBlur={() => {
        if (!error && typed !== value) onChange(typed)
      }}
    />
  )
}
