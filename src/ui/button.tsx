import type { ReactNode } from 'react'
import css from './button.module.css'

interface Props {
  tone?: 'plain' | 'quiet'
  size?: 'normal' | 'icon'
  onClick(): void
  /** under way: it stays where it is and takes no second click */
  isBusy?: boolean
  /** why it cannot be used now; it stays visible and says so */
  disabledReason?: string
  label?: string
  children: ReactNode
}

export function Button({ tone = 'plain', size = 'normal', onClick, isBusy = false, disabledReason, label, children }: Props) {
  return (
    <button
      type="button"
      className={css.button}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      aria-disabled={isBusy || disabledReason !== undefined || undefined}
      title={disabledReason}
      onClick={() => {
        if (!isBusy && disabledReason === undefined) onClick()
      }}
    >
      {children}
    </button>
  )
}
