import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { scrollToStart } from '#browser/history.ts'
import { pageShown } from '#browser/page-shown.ts'
import { brandName } from '#browser/page-settings.ts'
import { Link } from './link.tsx'
import css from './page.module.css'

let hasShownPage = false

interface Props {
  title: string
  /** the view within the page, which its tabs name: said in the window's title */
  part?: string | undefined
  /** the parent page, where no navigation leads back to it */
  up?: { to: string; label: string }
  /** hides the heading from sight where the navigation shows the same name */
  isTitleHidden?: boolean
  /** false for 'Page not found', and if there is nothing for this customer or nothing is known yet: the view is not counted */
  isFound?: boolean
  children: ReactNode
}

/**
 * A page with its title in the window and as its heading. A new page gets the focus on its heading, which announces it, and
 * starts at the top; a page that the customer comes back to scrolls to where they left it.
 */
export function Page({ title, part, up, isTitleHidden = false, isFound = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const isReplacing = useNavigationType() === 'REPLACE'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what scrolls
  useLayoutEffect(scrollToStart, [pathname])
  useEffect(() => {
    document.title = [part, title, brandName].filter(Boolean).join(' · ')
  }, [title, part])
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have one title; the path tells them apart
  useEffect(() => {
    // On the first page the browser decides where the focus is.
    if (hasShownPage) heading.current?.focus({ preventScroll: true })
    hasShownPage = true
  }, [title, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have one title; the path tells them apart
  useEffect(() => pageShown(title, { isFound, isReplacing }), [title, isFound, pathname])
  return (
    <>
      {up && (
        <Link className={`target label ${css.up} screen-only`} to={up.to}>
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
