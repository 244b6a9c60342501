import { isWebview } from './storage.ts'

/*
 * The bridge between the portal in a webview and the mobile app around it: docs/mobile-webview.md.
 */

/** What the portal tells the app. */
export type ToHost =
  | { type: 'navigated'; path: string }
  | { type: 'title'; title: string }
  | { type: 'signOut'; reason: string }
  | { type: 'openExternal'; url: string }
  | { type: 'tokenNeeded' }

/** What the app tells the portal, by posting it to the page's own window. */
export type FromHost = { type: 'navigate'; path: string } | { type: 'token'; token: string }

interface Host {
  postMessage(message: unknown): void
}

interface HostWindow {
  ReactNativeWebView?: Host
  PortalHost?: Host
  webkit?: { messageHandlers?: { portal?: Host } }
}

function hosts(): { ios: Host | undefined; textHost: Host | undefined } {
  const { ReactNativeWebView, PortalHost, webkit } = window as unknown as HostWindow
  return { ios: webkit?.messageHandlers?.portal, textHost: ReactNativeWebView ?? PortalHost }
}

/** True inside an app with a bridge; a link cannot fake one. */
export function hasHost(): boolean {
  const { ios, textHost } = hosts()
  return Boolean(ios ?? textHost)
}

/** Sends a message to the app. @returns false without an app */
export function tellHost(message: ToHost): boolean {
  if (!isWebview()) return false
  const { ios, textHost } = hosts()
  ios?.postMessage(message)
  textHost?.postMessage(JSON.stringify(message))
  return hasHost()
}

/** Listens to the app, and ignores messages from other windows. */
export function listenToHost(handler: (message: FromHost) => void): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== window || origin !== location.origin) return
    const message = parse(data)
    if (message) handler(message)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}

function parse(data: unknown): FromHost | undefined {
  let value = data
  try {
    if (typeof data === 'string') value = JSON.parse(data)
  } catch {
    return undefined
  }
  const message = value as Partial<{ type: string; path: unknown; token: unknown }> | null
  if (message?.type === 'navigate' && typeof message.path === 'string') return { type: 'navigate', path: message.path }
  if (message?.type === 'token' && typeof message.token === 'string' && message.token) return { type: 'token', token: message.token }
  return undefined
}
