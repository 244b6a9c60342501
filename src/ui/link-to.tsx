import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isHref } from '#lib/href.ts'
import { paths } from '#lib/paths.ts'
import { Link } from './link.tsx'

interface Props {
  href: string
  className?: string
  onFollow?: () => void
  /** for what is read beside a form: it opens as anybody sees it, and the form stays */
  isNewTab?: boolean
  children: ReactNode
}

/** A link to an href from the server: a page of the portal, or another site. */
export function LinkTo({ href, className, onFollow, isNewTab = false, children }: Props) {
  const { pathname } = useLocation()
  // An older release may hold an href that is not allowed any more: the text stays, without a link.
  if (!isHref(href)) return <span className={className}>{children}</span>
  if (isNewTab) {
    return (
      <a className={className} href={href} target="_blank" rel="noopener" onClick={onFollow}>
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )
  }
  // The brand's pages open inside the portal for who is signed in.
  const isInfo = href.startsWith('/info/')
  const isInside = pathname === paths.account() || pathname.startsWith(`${paths.account()}/`)
  return href.startsWith('/') && (!isInfo || isInside) ? (
    <Link className={className} to={isInfo ? paths.info(href.slice('/info/'.length)) : href} onClick={onFollow}>
      {children}
    </Link>
  ) : (
    <a className={className} href={href} onClick={onFollow}>
      {children}
    </a>
  )
}
