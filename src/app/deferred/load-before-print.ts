/** How long printing waits for what is not on the screen. */
const PATIENCE_MS = 5_000

/** Cards of a dashboard that have not loaded, and what shows that it loads. */
const UNLOADED = 'main :is([data-state="loading"], [aria-busy="true"], [data-is-waiting])'

/**
 * Loads the cards below the screen before Ctrl+P or ⌘P prints: once the browser prints, it waits for nothing. Its menu gives no
 * such notice; a card that is missing then says so on paper, and the next print has it.
 */
export function loadBeforePrint(): () => void {
  let isUnderWay = false
  async function onKeyDown(event: KeyboardEvent) {
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey) return
    if (!document.querySelector(UNLOADED)) return
    event.preventDefault()
    if (isUnderWay) return
    isUnderWay = true
    // What the browser will tell when it is too late to load anything.
    dispatchEvent(new Event('beforeprint'))
    const latest = Date.now() + PATIENCE_MS
    while (document.querySelector(UNLOADED) && Date.now() < latest) await new Promise((resolve) => setTimeout(resolve, 50))
    isUnderWay = false
    print()
  }
  const follow = (event: KeyboardEvent) => void onKeyDown(event)
  addEventListener('keydown', follow)
  return () => removeEventListener('keydown', follow)
}
