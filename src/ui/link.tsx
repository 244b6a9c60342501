import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Props {
  to: string
  className?: string | undefined
  label?: string
  /** marks the link of the page one is on, or of one above it */
  isNavigation?: boolean
  onClick?: (() => void) | undefined
  children: ReactNode
}

/**
 * A link inside the portal. The router's own brings along what fetches data and code ahead for frameworks, twice as
 * much as everything else of it that is used here.
 */
export function Link({ to, className, label, isNavigation = false, onClick, children }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = pathname === to || pathname.startsWith(`${to}/`)
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

/** Another tab, another window, a download: what a click with a key held asks the browser for. */
const isForBrowser = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey
