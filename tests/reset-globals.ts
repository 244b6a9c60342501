import { afterEach, vi } from 'vitest'

/* Test files share their modules and globals, so each test leaves them as they were. */
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (typeof sessionStorage === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
})
