/**
 * Reloads the page once the server answers: a reload while offline would lose the page.
 * @returns false if it does not answer
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })
  } catch {
    return false
  }
  location.reload()
  return true
}
