import { afterEach, vi } from 'vitest'

const ADDRESS = 'http://localhost:3000/'

/* Test files share their modules and globals, so each test leaves them as they were. */
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (typeof sessionStorage === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
  // A test that follows a link leaves the address of another page, or none.
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(ADDRESS)
})
