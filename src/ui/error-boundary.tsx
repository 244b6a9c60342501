import { Component, type ReactNode } from 'react'

interface Props {
  /** when any of these changes, the children get another chance */
  resetKeys: readonly unknown[]
  onError(error: unknown): void
  /** @param again gives the children another chance */
  fallback(error: unknown, again: () => void): ReactNode
  children: ReactNode
}

/** Shows a fallback in place of children that throw while they render. */
export class ErrorBoundary extends Component<Props, { thrown: { error: unknown } | undefined }> {
  override state: { thrown: { error: unknown } | undefined } = { thrown: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentDidUpdate({ resetKeys }: Props) {
    const hasChanged = resetKeys.some((key, i) => key !== this.props.resetKeys[i])
    if (this.state.thrown && hasChanged) this.setState({ thrown: undefined })
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.fallback(thrown.error, () => this.setState({ thrown: undefined })) : this.props.children
  }
}
