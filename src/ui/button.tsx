import type { ReactNode } from 'react'
import css from './button.module.css'

interface Props {
  tone?: 'plain' | 'quiet'
  size?: 'normal' | 'icon'
  onClick?(): void
  /** sends the form it stands in, besides what a click does */
  isSubmit?: boolean
  /** under way: it stays where it is and takes no second click */
  isBusy?: boolean
  /** why it cannot be used now; it stays visible and says so */
  disabledReason?: string
  label?: string
  children: ReactNode
}

export function Button({
  tone = 'plain',
  size = 'normal',
  onClick,
  isSubmit = false,
  isBusy = false,
  disabledReason,
  label,
  children,
}: Props) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={css.button}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      aria-disabled={isBusy || disabledReason !== undefined || undefined}
      title={disabledReason}
      onClick={(event) => {
        if (isBusy || disabledReason !== undefined) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}
