import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from './fatal.module.css'
import { reportError } from './report-error.ts'

/** The last screen there is: it stands on nothing that may have failed. Source: portal-shell.md, section 2. */
export function FatalScreen({ detail }: { detail?: string }) {
  return (
    <main className={css.fatal}>
      <h1 className={css.title}>Sorry, something went wrong</h1>
      {detail && <p>{detail}</p>}
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

interface BoundaryProps {
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
    return this.state.hasFailed ? <FatalScreen /> : this.props.children
  }
}
