import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#lib/page-settings.ts'
import css from './page.module.css'

let hasShownPage = false

interface Props {
  title: string
  /** the heading is there for whoever cannot see that the navigation says it already */
  isTitleHidden?: boolean
  children: ReactNode
}

/** A page: its name in the window and as its heading; moving to it moves the focus there. */
export function Page({ title, isTitleHidden = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brandName}`
    // The page that the browser itself opened keeps the focus where the browser puts it.
    if (hasShownPage) {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    hasShownPage = true
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : css.title}>
        {title}
      </h1>
      {children}
    </>
  )
}
