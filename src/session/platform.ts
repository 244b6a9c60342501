import { previewFrame } from '#browser/preview-frame.ts'
import { isWebview } from './storage.ts'

interface Hints {
  userAgentData?: { mobile: boolean }
}

/** True on a phone, in its browser or in the mobile app. */
export function isMobile(): boolean {
  if (previewFrame) return previewFrame.platform === 'mobile'
  const { userAgentData } = navigator as Navigator & Hints
  return isWebview() || (userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent))
}
