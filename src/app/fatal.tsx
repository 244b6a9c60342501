import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#browser/page-settings.ts'
import { reloadIfReachable } from '#browser/reload.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Failure } from '#ui/failure.tsx'
import { CenteredFrame } from '#ui/centered-frame.tsx'
import { reportError } from './report-error.ts'

interface Props {
  title?: string | undefined
  detail?: string | undefined
  reference?: string | undefined
  /** false where nothing is broken */
  needsHelp?: boolean
}

/** The last resort: a screen that needs nothing that may have failed. Source: portal-shell.md, section 2. */
export function FatalScreen({
  title = 'Sorry, something went wrong',
  detail = 'Reload the page to try again.',
  reference,
  needsHelp = true,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brandName}`
    heading.current?.focus()
  }, [title])
  return (
    <CenteredFrame>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Failure reference={reference} needsHelp={needsHelp} retryLabel="Reload" retry={reloadIfReachable}>
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
