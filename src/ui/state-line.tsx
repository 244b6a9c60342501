import type { ReactNode } from 'react'
import css from './state-line.module.css'

/** How something that was asked for stands: a line that is read out whenever it changes. */
export function StateLine({ tone = 'quiet', children }: { tone?: 'quiet' | 'good' | 'bad'; children?: ReactNode }) {
  return (
    <p role="status" className={css.line} data-tone={tone}>
      {children}
    </p>
  )
}
