import type { ReactNode } from 'react'
import css from './banners.module.css'

interface Props {
  tone: 'alert' | 'warning' | 'staff' | 'info'
  label: string
  /** shown also below a more urgent one, as the answer to what the customer did */
  isAnswer?: boolean
  children: ReactNode
}

/** A strip across the top of the page. */
export function Banner({ tone, label, isAnswer, children }: Props) {
  return (
    <section className={`${css.banner} screen-only`} data-tone={tone} data-is-answer={isAnswer || undefined} aria-label={label}>
      <div className={css.inner}>{children}</div>
    </section>
  )
}
