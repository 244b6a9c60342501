import { isMobile } from '#session/platform.ts'
import { isWebview } from '#session/storage.ts'
import type { Mode } from './destination.ts'

/** Set by the mobile app, else by what the device reports. Source: portal-shell.md, section 1. */
export function currentMode(): Mode {
  if (isWebview()) return 'webview'
  return isMobile() ? 'mobile' : 'desktop'
}
