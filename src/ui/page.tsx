import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { scrollToReturnTo } from '#browser/history.ts'
import { pageShown } from '#browser/page-shown.ts'
import { brandName } from '#browser/page-settings.ts'
import { Link } from './link.tsx'
import css from './page.module.css'

let hasShownPage = false

interface Props {
  title: string
  /** the page above it, where no navigation leads back there */
  up?: { to: string; label: string }
  /** the heading is there for whoever cannot see that the navigation says it already */
  isTitleHidden?: boolean
  /** false where there is no page at the address */
  isFound?: boolean
  children: ReactNode
}

/**
 * A page: its name in the window and as its heading. Moving to it moves the focus to the heading, which announces it,
 * and shows its top; coming back to it shows where it was left.
 */
export function Page({ title, up, isTitleHidden = false, isFound = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have one title; the address tells them apart
  useEffect(() => {
    document.title = `${title} · ${brandName}`
    scrollTo(0, scrollToReturnTo())
    // The page that the browser itself opened keeps the focus where the browser puts it.
    if (hasShownPage) heading.current?.focus({ preventScroll: true })
    hasShownPage = true
    pageShown(title, isFound)
  }, [title, isFound, pathname])
  return (
    <>
      {up && (
        <Link className={css.up} to={up.to}>
          {up.label}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : css.title}>
        {title}
      </h1>
      {children}
    </>
  )
}
