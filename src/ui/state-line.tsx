import { type ReactNode, useEffect, useRef } from 'react'
import css from './state-line.module.css'

/** A line of status text that screen readers announce when it changes. In a dialog, what went wrong is brought into sight. */
export function StateLine({ tone = 'quiet', children }: { tone?: 'quiet' | 'good' | 'bad'; children?: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  const isWrong = tone === 'bad' && Boolean(children)
  useEffect(() => {
    if (isWrong && line.current?.closest('dialog')) line.current.scrollIntoView({ block: 'nearest' })
  }, [isWrong])
  return (
    <p ref={line} role="status" className={`label ${css.line}`} data-tone={tone}>
      {children}
    </p>
  )
}
