import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#browser/page-settings.ts'
import { reloadIfReachable } from '#browser/reload.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Failure } from '#ui/failure.tsx'
import { CenteredFrame } from '#ui/centered-frame.tsx'
import { reportError } from './report-error.ts'

const TITLE = 'Sorry, something went wrong'

/** The last resort: a screen that needs nothing that may have failed. Source: portal-shell.md, section 2. */
export function FatalScreen({ detail = 'Reload the page to try again.', reference }: { detail?: string; reference?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${TITLE} · ${brandName}`
    heading.current?.focus()
  }, [])
  return (
    <CenteredFrame>
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      <Failure reference={reference} retryLabel="Reload" retry={reloadIfReachable}>
        {detail}
      </Failure>
    </CenteredFrame>
  )
}

/** Catches what nothing below it caught. */
export const FatalBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary resetKeys={[]} onError={reportError} fallback={() => <FatalScreen />}>
    {children}
  </ErrorBoundary>
)
