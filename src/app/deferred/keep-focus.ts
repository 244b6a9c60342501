const isLost = () => document.activeElement === document.body

/**
 * Gives the focus to the nearest heading when the focused element goes away or is disabled: a tip that was dismissed, a
 * property that is shown now. The browser would give it to the body, and a screen reader would begin at the top of the page.
 */
export function keepFocus(): () => void {
  /** the focused element and what it is in, from inside out */
  let trail: Element[] = []
  const remember = () => {
    if (!isLost()) trail = trailOf(document.activeElement)
  }
  const place = () => {
    const [focused] = trail
    // Still there: the customer pressed somewhere else.
    if (!focused || !isLost() || (focused.isConnected && !focused.matches(':disabled'))) return
    for (const one of [...trail.slice(1).map(asItIsNow), document.querySelector('main')]) {
      const heading = one?.querySelector<HTMLElement>('h1, h2, h3')
      if (!heading) continue
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      if (!isLost()) return
    }
  }
  // In the next frame: a dialog or a form that places the focus by itself has done so by then.
  const observer = new MutationObserver(() => isLost() && requestAnimationFrame(place))
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  addEventListener('focusin', remember)
  remember()
  return () => {
    observer.disconnect()
    removeEventListener('focusin', remember)
  }
}

/** A widget that another property changes is drawn again, under the same id. */
const asItIsNow = (one: Element) => (one.isConnected ? one : one.id ? document.getElementById(one.id) : null)

function trailOf(focused: Element | null): Element[] {
  const trail: Element[] = []
  for (let one = focused; one && one !== document.body; one = one.parentElement) trail.push(one)
  return trail
}
