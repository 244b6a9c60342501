import { useId } from 'react'
import css from './toggle.module.css'

interface Props {
  label: string
  hint?: string | undefined
  isOn: boolean
  isBusy?: boolean
  /** why it cannot be changed now, shown in place of the hint */
  disabledReason?: string | undefined
  onChange(isOn: boolean): void
}

/** A switch that is on or off. */
export function Toggle({ label, hint, isOn, isBusy = false, disabledReason, onChange }: Props) {
  const id = useId()
  const message = disabledReason ?? hint
  return (
    <label className={css.toggle}>
      <span className="label">
        <span id={id}>{label}</span>
        {message && (
          <small id={`${id}-hint`} className="quiet remark">
            {message}
          </small>
        )}
      </span>
      <input
        className={css.input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked
        role="switch"
        aria-labelledby={id}
        aria-describedby={message ? `${id}-hint` : undefined}
        aria-busy={isBusy || undefined}
        aria-disabled={disabledReason !== undefined || undefined}
        checked={isOn}
        onChange={({ target }) => {
          if (!isBusy && disabledReason === undefined) onChange(target.checked)
        }}
      />
    </label>
  )
}
