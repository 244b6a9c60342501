import { API_PREFIX, callHeaders } from '#api/headers.ts'
import { readSession } from '#session/storage.ts'
import { applyTheme, readTheme } from '#ui/theme.ts'

/*
 * The very first script, small enough to run while the application is still on its way: it sets the theme, and asks
 * for the first page, so that the answer and the code that draws it travel at the same time.
 */
applyTheme(readTheme())

const session = readSession()
const { pathname } = location

export const bootstrapBody = { path: pathname, knows: `build:${__BUILD_ID__}` }

/** The answer to the bootstrap call for the address the page was opened at; once, for whoever asks first. */
let ahead = session && /^\/(account(\/|$)|$)/.test(pathname) ? ask(session.accessToken) : undefined

export function takeAhead(): Promise<Response> | undefined {
  const taken = ahead
  ahead = undefined
  return taken
}

async function ask(accessToken: string): Promise<Response> {
  preload(remembered())
  const response = await fetch(`${API_PREFIX}/private/bootstrap`, {
    method: 'POST',
    headers: callHeaders(accessToken, true),
    body: JSON.stringify(bootstrapBody),
  })
  if (response.ok) preloadFrom(response.clone())
  return response
}

const FILES = 'first_files'

/** The files that the first widgets of this address needed last time, in this very build. */
function remembered(): string[] {
  const [knows, path, files = ''] = (localStorage.getItem(FILES) ?? '').split(' ')
  return knows === bootstrapBody.knows && path === pathname && files ? files.split(',') : []
}

async function preloadFrom(response: Response): Promise<void> {
  const { list } = (await response.json()) as { list?: { preload?: string[] } }
  const files = list?.preload ?? []
  preload(files)
  localStorage.setItem(FILES, [bootstrapBody.knows, pathname, files.join()].join(' '))
}

/** Fetches files ahead; they run once the application asks for them. */
function preload(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    // The application itself is still on its way, and nothing can be drawn without it.
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
