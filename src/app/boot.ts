import { API_PREFIX, callHeaders } from '#api/headers.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { previewFrame } from '#browser/preview-frame.ts'
import { readSession, type Session } from '#session/storage.ts'
import { takeWebviewToken } from '#session/webview.ts'
import { applyTheme, readTheme } from '#ui/theme.ts'

/*
 * The very first script, small enough to run while the application is still on its way: it sets the theme, takes a
 * token out of the address, and asks for what start-up needs first, so that the answers and the code that draws them
 * travel at the same time. Start-up takes them in its own order.
 */
applyTheme(previewFrame?.theme ?? readTheme())
if (previewFrame) document.documentElement.dataset.brand = previewFrame.brand
takeWebviewToken()

const session = readSession()
const { pathname } = location

export const bootstrapBody = { path: pathname, clientTypes: `build:${__BUILD_ID__}` }

/** Answers to calls for the address the page was opened at; each once, for whoever asks first. */
const ahead: { outage?: Promise<Response> | undefined; bootstrap?: Promise<Response> | undefined } = {
  // The longer answer first. During an outage the start-up stops at the other one.
  bootstrap: session && !pageSettings.isOutage && /^\/(account(\/|$)|$)/.test(pathname) ? settled(ask(session)) : undefined,
  outage: settled(fetch(`${API_PREFIX}/public/outage/current`, { headers: callHeaders(undefined, false) })),
}

export function takeAhead(call: keyof typeof ahead): { ahead?: Promise<Response> } {
  const taken = ahead[call]
  ahead[call] = undefined
  return taken ? { ahead: taken } : {}
}

/** A failure is met by whoever takes the answer; until then nobody minds. */
function settled(answer: Promise<Response>): Promise<Response> {
  answer.catch(() => {})
  return answer
}

async function ask(as: Session): Promise<Response> {
  preload(remembered())
  const response = await fetch(`${API_PREFIX}/private/bootstrap`, {
    method: 'POST',
    headers: callHeaders(as, true),
    body: JSON.stringify(bootstrapBody),
  })
  if (response.ok) preloadFrom(response.clone())
  return response
}

const FILES = 'first_files'

/** The files that the first widgets of this address needed last time, in this very build. */
function remembered(): string[] {
  const [clientTypes, path, files = ''] = (browserStorage.read(FILES) ?? '').split(' ')
  return clientTypes === bootstrapBody.clientTypes && path === pathname
    ? files.split(',').filter((file) => file.startsWith('/assets/'))
    : []
}

async function preloadFrom(response: Response): Promise<void> {
  const { list } = (await response.json()) as { list?: { preload?: string[] } }
  const files = list?.preload ?? []
  preload(files)
  browserStorage.write(FILES, [bootstrapBody.clientTypes, pathname, files.join()].join(' '))
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
