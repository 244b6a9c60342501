import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from './frame.module.css'

/** The last screen there is. Source: portal-shell.md, section 2, Fatal error screen. */
export function FatalScreen({ detail }: { detail?: string }) {
  return (
    <main className={css.centre}>
      <h1>Sorry, something went wrong</h1>
      {detail && <p>{detail}</p>}
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

export class FatalBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <FatalScreen /> : this.props.children
  }
}
