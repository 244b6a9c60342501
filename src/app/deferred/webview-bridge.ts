import { historyNavigator } from '#browser/history.ts'
import { onPageShown } from '#browser/page-shown.ts'
import { afterLogin } from '#lib/paths.ts'
import { listenToHost, tellHost } from '#session/host.ts'
import { isWebview, storeMobileLocation, storeSession } from '#session/storage.ts'
import { webviewSession } from '#session/webview.ts'

/** Keeps the mobile app and the portal inside it in step: docs/mobile-webview.md. */
export function followHost(): (() => void) | undefined {
  if (!isWebview()) return undefined
  let told = ''
  const stopPages = onPageShown(({ title, path, search }) => {
    storeMobileLocation(`${path}${search}`)
    // A page that has found what it is about is the same page.
    if (told === `${path} ${title}`) return
    told = `${path} ${title}`
    tellHost({ type: 'navigated', path })
    tellHost({ type: 'title', title })
  })
  const stopHost = listenToHost((message) => {
    if (message.type === 'navigate') historyNavigator.push(afterLogin(message.path, location.origin), null)
    else storeSession(webviewSession(message.token))
  })
  document.addEventListener('click', openOutside)
  return () => {
    stopPages()
    stopHost()
    document.removeEventListener('click', openOutside)
  }
}

/** Opens links that leave the portal in the phone's browser, dialler or mail program. */
function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href) return
  const isOurs = link.origin === location.origin && !link.pathname.startsWith('/info/')
  if (!isOurs && tellHost({ type: 'openExternal', url: link.href })) event.preventDefault()
}
