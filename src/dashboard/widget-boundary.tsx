import { Component, type ReactNode } from 'react'

interface Props {
  /** drawn anew when any of these changes */
  resetKeys: readonly unknown[]
  onError(error: unknown): void
  fallback(error: unknown): ReactNode
  children: ReactNode
}

/** Holds back what a widget throws while it is drawn; new config, data or another attempt give it a new chance. */
export class WidgetBoundary extends Component<Props, { thrown: { error: unknown } | undefined }> {
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
    return thrown ? this.props.fallback(thrown.error) : this.props.children
  }
}
