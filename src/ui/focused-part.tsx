import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  /** for what may still change: later words are read out as they come */
  isStatus?: boolean
  children: ReactNode
}

/**
 * What a customer came back for, such as how a payment ended: its heading takes the focus as it appears, or all of it where it has none.
 * Coming from another site, the browser would leave the focus on the body.
 */
export function FocusedPart({ isStatus = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = part.current?.querySelector<HTMLElement>('h2') ?? part.current
    if (!target) return
    target.tabIndex = -1
    target.focus()
  }, [])
  return (
    <div ref={part} role={isStatus ? 'status' : undefined}>
      {children}
    </div>
  )
}
