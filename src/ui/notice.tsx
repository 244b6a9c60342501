import type { ReactNode } from 'react'
import css from './notice.module.css'

interface Props {
  title: string
  tone?: 'plain' | 'good' | 'warning' | 'bad'
  children: ReactNode
}

/** A message to read before going on. */
export function Notice({ title, tone = 'plain', children }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}>
      <h2 className="heading">{title}</h2>
      <div className={css.body}>{children}</div>
    </div>
  )
}
