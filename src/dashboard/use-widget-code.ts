import { startTransition, useEffect, useState } from 'react'
import { tabStorage } from '#browser/browser-storage.ts'
import { widgetUrl, buildId, loadWidget, whenWidgetChanges } from '#registry/index.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { usePage } from './page-context.ts'
import { withTimeout } from './with-timeout.ts'

const AT_ONCE_MS = 100

export type WidgetCode = { is: 'loading' } | { is: 'ready'; definition: WidgetDefinition } | { is: 'failed'; error: unknown }

/** Loads the code of a widget type; a new attempt asks again. */
export function useWidgetCode(type: string, attempt: number): WidgetCode {
  const [code, setCode] = useState<WidgetCode>({ is: 'loading' })
  const { timeoutMs } = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks again
  useEffect(() => {
    let isLeft = false
    const wantedAtMs = performance.now()
    setCode((code) => (code.is === 'failed' ? { is: 'loading' } : code))
    withTimeout(loadWidget(type), timeoutMs, `the code of ${type}`).then(
      (definition) => {
        const show = () => !isLeft && setCode({ is: 'ready', definition })
        // What was here at once is drawn at once. Code that trickles in is drawn in slices, between which the page
        // answers clicks and keys.
        if (performance.now() - wantedAtMs < AT_ONCE_MS) show()
        else startTransition(() => void show())
      },
      async (error: unknown) => {
        if (!isLeft && (await isGone(type)) && reloadOnce()) return
        if (!isLeft) setCode({ is: 'failed', error })
      },
    )
    const forget = whenWidgetChanges(type, (definition) => setCode({ is: 'ready', definition }))
    return () => {
      isLeft = true
      forget()
    }
  }, [type, attempt, timeoutMs])
  return code
}

/** Whether the server no longer has the file, as after a deployment that removed this build. */
async function isGone(type: string): Promise<boolean> {
  try {
    return (await fetch(widgetUrl(type), { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

const RELOADED = 'reloaded_build'

/** Reloads the page for the newest build, but never twice for the same one. */
function reloadOnce(): boolean {
  // Where that cannot be remembered there is no reload: it might be one after the other.
  if (tabStorage.read(RELOADED) === buildId || !tabStorage.write(RELOADED, buildId)) return false
  location.reload()
  return true
}
