import { useId } from 'react'
import css from './toggle.module.css'

interface Props {
  label: string
  hint?: string | undefined
  isOn: boolean
  isBusy?: boolean
  onChange(isOn: boolean): void
}

/** Something that is on or off. */
export function Toggle({ label, hint, isOn, isBusy = false, onChange }: Props) {
  const id = useId()
  return (
    <label className={css.toggle}>
      <span className={css.words}>
        <span id={id}>{label}</span>
        {hint && (
          <small id={`${id}-hint`} className={css.hint}>
            {hint}
          </small>
        )}
      </span>
      <input
        className={css.input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked
        role="switch"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={isBusy || undefined}
        checked={isOn}
        onChange={({ target }) => {
          if (!isBusy) onChange(target.checked)
        }}
      />
    </label>
  )
}
