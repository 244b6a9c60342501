import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { isSame } from '#lib/forms/is-same.ts'
import css from './choice-cards.module.css'

export interface Choice {
  value: unknown
  label: string
  hint?: string | undefined
  picture?: ReactNode
}

interface Props {
  id: string
  choices: readonly Choice[]
  /** several may be chosen: then the value is a list */
  isMultiple?: boolean
  value: unknown
  onChange(value: unknown): void
  onBlur?(): void
}

/** A choice of one or several cards, which are radio buttons or boxes to the keyboard. */
export function ChoiceCards({ id, choices, isMultiple = false, value, onChange, onBlur }: Props) {
  const chosen = (isMultiple ? ((value as unknown[] | undefined) ?? []) : [value]) as readonly unknown[]
  const isChosen = (choice: Choice) => chosen.some((one) => isSame(one, choice.value))
  const hasHints = choices.some(({ hint, picture }) => hint || picture)
  return (
    <div
      className={css.cards}
      data-size={hasHints || choices.length < 7 ? 'normal' : 'compact'}
      data-pictures={choices.some(({ picture }) => picture) || undefined}
    >
      {choices.map((choice, i) => (
        <label key={`${choice.label}`} className={css.card}>
          <input
            className={css.input}
            id={`${id}-${i}`}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={id}
            checked={isChosen(choice)}
            onChange={({ target }) => {
              if (!isMultiple) return onChange(choice.value)
              // In the order of the choices, not of the clicks.
              onChange(choices.filter((one) => (one === choice ? target.checked : isChosen(one))).map((one) => one.value))
            }}
            onBlur={onBlur}
          />
          {choice.picture}
          <span className={css.text}>
            {choice.label}
            {choice.hint && <small className="quiet remark">{choice.hint}</small>}
          </span>
          <span className={css.mark} data-is={isMultiple ? 'box' : 'dot'}>
            <Icon name="check" />
          </span>
        </label>
      ))}
    </div>
  )
}
