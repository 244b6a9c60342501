import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A line that takes the focus as it appears, where what had it is gone: it is read out, and the keyboard goes on from it. */
export function FocusedLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1}>
      {children}
    </p>
  )
}
