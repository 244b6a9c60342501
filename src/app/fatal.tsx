import { Component, type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#browser/page-settings.ts'
import { Button } from '#ui/button.tsx'
import css from './fatal.module.css'
import { reportError } from './report-error.ts'

const TITLE = 'Sorry, something went wrong'

/**
 * The last screen there is: it needs nothing that may have failed. Source: portal-shell.md, section 2.
 * @param isInPage the frame around it has the page's one `main`
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
  /** another value of this is another thing to draw, which may work */
  resetOn?: string
  children: ReactNode
}

/** Catches what nothing below it caught, for everything or for one page. */
export class FatalBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidUpdate({ resetOn }: BoundaryProps) {
    if (this.state.hasFailed && resetOn !== this.props.resetOn) this.setState({ hasFailed: false })
  }
  override componentDidCatch(error: unknown) {
    reportError(error)
  }
  override render() {
    return this.state.hasFailed ? <FatalScreen isInPage={this.props.isInPage ?? false} /> : this.props.children
  }
}
