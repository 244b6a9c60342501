import type { ReactNode, SyntheticEvent } from 'react'
import css from './button.module.css'

interface Props {
  /** `text` looks like a link; `danger` takes something away that does not come back, `remove` asks before it does */
  tone?: 'plain' | 'quiet' | 'text' | 'danger' | 'remove'
  size?: 'normal' | 'icon'
  onClick?(): void
  /** submits its form, in addition to `onClick` */
  isSubmit?: boolean
  /** work is under way: the button keeps its place and ignores clicks */
  isBusy?: boolean
  /** why it cannot be used now; the button stays visible and gives the reason */
  disabledReason?: string
  /** its text is part of what the page says, such as the day of a bill, so paper has it too */
  isPrinted?: boolean
  label?: string
  children: ReactNode
}

/** As wide as a reason may be, with room for a scrollbar. */
const MOST_REM = 17

/** The reason begins where the button does; where it might go past the page or the dialog there, it ends where the button does. */
function turnReason({ currentTarget: button }: SyntheticEvent<HTMLElement>) {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const edge = Math.min(innerWidth, button.closest('dialog')?.getBoundingClientRect().right ?? innerWidth)
  const room = edge - button.getBoundingClientRect().left
  button.dataset.side = room < Math.min(MOST_REM * remPx, innerWidth / 2) ? 'end' : 'start'
}

export function Button({
  tone = 'plain',
  size = 'normal',
  onClick,
  isSubmit = false,
  isBusy = false,
  disabledReason,
  isPrinted = false,
  label,
  children,
}: Props) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={`label target unbroken ${css.button}`}
      data-tone={tone}
      data-size={size}
      data-is-printed={isPrinted || undefined}
      aria-label={label}
      aria-disabled={isBusy || disabledReason !== undefined || undefined}
      aria-description={disabledReason}
      data-reason={disabledReason}
      onPointerEnter={turnReason}
      onFocus={turnReason}
      onClick={(event) => {
        if (isBusy || disabledReason !== undefined) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}
