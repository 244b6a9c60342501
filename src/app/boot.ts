import { API_PREFIX, callHeaders } from '#api/headers.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { previewFrame } from '#browser/preview-frame.ts'
import { readSession, type Session } from '#session/storage.ts'
import { takeWebviewToken } from '#session/webview.ts'
import { applyTheme, readTheme } from '#ui/theme.ts'

/*
 * The first script, small enough to run while the application loads: it sets the theme, takes a token out of the URL and sends
 * the first calls of the start-up, so that answers and code load in parallel.
 */
applyTheme(previewFrame?.theme ?? readTheme())
if (previewFrame) document.documentElement.dataset.brand = previewFrame.brand
takeWebviewToken()

const session = readSession()
const { pathname } = location

export const bootstrapBody = { path: pathname, clientTypes: `build:${__BUILD_ID__}` }

// The answer is not needed during an outage.
const needsAnswer = session && !pageSettings.isOutage && /^\/(account(\/|$)|$)/.test(pathname)

const FILES = 'first_files'

/** The files that the first widgets of this page needed last time, in the same build. */
export const rememberedFiles = needsAnswer ? remembered() : []

/** Answers to calls that were sent ahead; each is taken once. */
const ahead: { outage?: Promise<Response> | undefined; bootstrap?: Promise<Response> | undefined } = {
  // The longer answer first.
  bootstrap: needsAnswer ? settled(fetchBootstrap(session)) : undefined,
  outage: settled(fetch(`${API_PREFIX}/public/outage/current`, { headers: callHeaders(undefined, false) })),
}

// With its first formats a browser reads what it knows of a language, which takes long: better while the network is awaited.
if (session) setTimeout(() => [new Intl.DateTimeFormat('en-NZ'), new Intl.NumberFormat('en-NZ')])

export function takeAhead(call: keyof typeof ahead): { ahead?: Promise<Response> } {
  const taken = ahead[call]
  ahead[call] = undefined
  return taken ? { ahead: taken } : {}
}

/** Keeps a failure from being reported as unhandled before the answer is taken. */
function settled(answer: Promise<Response>): Promise<Response> {
  answer.catch(() => {})
  return answer
}

async function fetchBootstrap(as: Session): Promise<Response> {
  const answer = fetch(`${API_PREFIX}/private/bootstrap`, {
    method: 'POST',
    headers: callHeaders(as, true),
    body: JSON.stringify(bootstrapBody),
  })
  preload(rememberedFiles)
  const response = await answer
  // An answer of another shape fails where the application reads it.
  if (response.ok) preloadFrom(response.clone()).catch(() => {})
  return response
}

function remembered(): string[] {
  const [clientTypes, path, files = ''] = (browserStorage.read(FILES) ?? '').split(' ')
  return clientTypes === bootstrapBody.clientTypes && path === pathname
    ? files.split(',').filter((file) => file.startsWith('/assets/'))
    : []
}

async function preloadFrom(response: Response): Promise<void> {
  const { list } = (await response.json()) as { list?: { preload?: string[] } }
  const files = list?.preload ?? []
  preload(files.filter((file) => !rememberedFiles.includes(file)))
  browserStorage.write(FILES, [bootstrapBody.clientTypes, pathname, files.join()].join(' '))
}

/** Preloads files; they run when the application imports them. */
function preload(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    // The application itself is still loading, and comes first.
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
