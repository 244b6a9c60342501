import type { ReactNode } from 'react'
import css from './state-line.module.css'

/** A line of status text that screen readers announce when it changes. */
export function StateLine({ tone = 'quiet', children }: { tone?: 'quiet' | 'good' | 'bad'; children?: ReactNode }) {
  return (
    <p role="status" className={css.line} data-tone={tone}>
      {children}
    </p>
  )
}
