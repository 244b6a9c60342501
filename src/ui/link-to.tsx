import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface Props {
  href: string
  className?: string
  onFollow?: () => void
  children: ReactNode
}

/** A link whose address the server chose: inside the portal it changes the page, out of it it leaves. */
export function LinkTo({ href, className, onFollow, children }: Props) {
  return href.startsWith('/') && !href.startsWith('/info/') ? (
    <Link className={className} to={href} onClick={onFollow}>
      {children}
    </Link>
  ) : (
    <a className={className} href={href} onClick={onFollow}>
      {children}
    </a>
  )
}
