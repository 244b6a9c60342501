import { isWebview } from '#session/storage.ts'
import type { Mode } from './destination.ts'

interface Hints {
  userAgentData?: { mobile: boolean }
}

/** Forced by the mobile app, else what the device says of itself. Source: portal-shell.md, section 1. */
export function currentMode(): Mode {
  if (isWebview()) return 'webview'
  const { userAgentData } = navigator as Navigator & Hints
  return (userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent)) ? 'mobile' : 'desktop'
}
