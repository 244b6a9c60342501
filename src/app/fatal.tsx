import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#browser/page-settings.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import css from './fatal.module.css'
import { reportError } from './report-error.ts'

const TITLE = 'Sorry, something went wrong'

/**
 * The last resort: a screen that needs nothing that may have failed. Source: portal-shell.md, section 2.
 * @param isInPage the shell around it has the page's one `main`
 */
export function FatalScreen({ detail, isInPage = false }: { detail?: string; isInPage?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${TITLE} · ${brandName}`
    heading.current?.focus()
  }, [])
  const Place = isInPage ? 'div' : 'main'
  return (
    <Place className={css.fatal}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {TITLE}
      </h1>
      {detail && <p>{detail}</p>}
      <Button onClick={() => location.reload()}>Reload</Button>
    </Place>
  )
}

interface BoundaryProps {
  isInPage?: boolean
  /** a change of it gives the children another chance */
  resetOn?: string
  children: ReactNode
}

/** Catches what nothing below it caught, for the whole portal or for one page. */
export const FatalBoundary = ({ isInPage = false, resetOn, children }: BoundaryProps) => (
  <ErrorBoundary resetKeys={[resetOn]} onError={reportError} fallback={() => <FatalScreen isInPage={isInPage} />}>
    {children}
  </ErrorBoundary>
)
