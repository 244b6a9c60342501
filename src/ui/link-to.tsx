import type { ReactNode } from 'react'
import { isHref } from '#lib/href.ts'
import { Link } from './link.tsx'

interface Props {
  href: string
  className?: string
  onFollow?: () => void
  children: ReactNode
}

/** A link whose address the server chose: inside the portal it changes the page, out of it it leaves. */
export function LinkTo({ href, className, onFollow, children }: Props) {
  // An older release may hold an address that staff may not write any more: its words stay, and lead nowhere.
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
