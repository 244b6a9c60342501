import type { ReactNode } from 'react'
import { isHref } from '#lib/href.ts'
import { Link } from './link.tsx'

interface Props {
  href: string
  className?: string
  onFollow?: () => void
  children: ReactNode
}

/** A link to an href from the server: a page of the portal, or another site. */
export function LinkTo({ href, className, onFollow, children }: Props) {
  // An older release may hold an href that is not allowed any more: the text stays, without a link.
  if (!isHref(href)) return <span className={className}>{children}</span>
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
