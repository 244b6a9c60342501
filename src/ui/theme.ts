import { browserStorage } from '#browser/browser-storage.ts'
import type { Theme } from '#browser/preview-frame.ts'

const KEY = 'theme'

export function readTheme(): Theme {
  const kept = browserStorage.read(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') browserStorage.remove(KEY)
  else browserStorage.write(KEY, theme)
  applyTheme(theme)
}

/** Sets the attribute that tokens.css reads; without it the device decides. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
