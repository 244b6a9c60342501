import type { ReactNode } from 'react'
import css from './banners.module.css'

/** A strip across the top of the page. */
export function Banner({ tone, label, children }: { tone: 'alert' | 'warning' | 'staff' | 'info'; label: string; children: ReactNode }) {
  return (
    <section className={css.banner} data-tone={tone} aria-label={label}>
      <div className={css.inner}>{children}</div>
    </section>
  )
}
