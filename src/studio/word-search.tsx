import { useId } from 'react'
import css from './studio.module.css'

interface Props {
  /** for screen readers, such as `Search pictures` */
  label: string
  value: string
  onChange(wanted: string): void
}

/** A field for words by which a list is searched as they are typed. */
export function WordSearch({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        type="search"
        placeholder="Search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

/** Whether a text has all of the words that are searched for, in capitals or not. */
export function hasWords(text: string, wanted: string): boolean {
  const lower = text.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
