import { previewFrame } from '#browser/preview-frame.ts'
import { isWebview } from './storage.ts'

interface Hints {
  userAgentData?: { mobile: boolean }
}

/** Whether somebody comes with a phone: its browser, or the mobile app. */
export function isMobile(): boolean {
  if (previewFrame) return previewFrame.platform === 'mobile'
  const { userAgentData } = navigator as Navigator & Hints
  return isWebview() || (userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent))
}
