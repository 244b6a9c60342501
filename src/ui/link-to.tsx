import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link whose address the server chose: inside the portal it changes the page, out of it it leaves. */
export function LinkTo({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return href.startsWith('/') ? (
    <Link className={className} to={href}>
      {children}
    </Link>
  ) : (
    <a className={className} href={href}>
      {children}
    </a>
  )
}
