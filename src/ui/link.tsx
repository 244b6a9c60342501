import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { markedPath } from '#lib/navigation.ts'

interface Props {
  to: string
  className?: string | undefined
  label?: string
  /** marks the link of the current page, or of its parent as well */
  isNavigation?: boolean | 'exact'
  onClick?: (() => void) | undefined
  children: ReactNode
}

/**
 * A link inside the portal. The router's own link also prefetches data and code for frameworks, which is twice as much code
 * as all else we use of it.
 */
export function Link({ to, className, label, isNavigation = false, onClick, children }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = markedPath(pathname)
  const [path] = to.split('?', 1)
  const isHere = here === path || (isNavigation !== 'exact' && here.startsWith(`${path}/`))
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={isNavigation && isHere ? 'page' : undefined}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        onClick?.()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}

/** True for a click that opens another tab or window, or downloads. */
const isForBrowser = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey
