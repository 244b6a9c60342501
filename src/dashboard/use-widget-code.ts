import { useEffect, useState } from 'react'
import { tabStorage } from '#browser/browser-storage.ts'
import { widgetUrl, buildId, loadedWidget, loadWidget, whenWidgetChanges } from '#registry/index.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { usePage } from './page-context.ts'
import { withTimeout } from './with-timeout.ts'

export type WidgetCode = { is: 'loading' } | { is: 'ready'; definition: WidgetDefinition } | { is: 'failed'; error: unknown }

/** Loads the code of a widget type; a new attempt loads it again. */
export function useWidgetCode(type: string, attempt: number): WidgetCode {
  const [code, setCode] = useState<WidgetCode>(() => {
    const definition = loadedWidget(type)
    return definition ? { is: 'ready', definition } : { is: 'loading' }
  })
  const { timeoutMs } = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads it again
  useEffect(() => {
    let isLeft = false
    setCode((code) => (code.is === 'failed' ? { is: 'loading' } : code))
    withTimeout(loadWidget(type), timeoutMs, `the code of ${type}`).then(
      (definition) => {
        if (isLeft) return
        setCode((code) => (code.is === 'ready' && code.definition === definition ? code : { is: 'ready', definition }))
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

/** True if the server no longer has the file, as after a deployment that removed this build. */
async function isGone(type: string): Promise<boolean> {
  try {
    return (await fetch(widgetUrl(type), { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

const RELOADED = 'reloaded_build'

/** Reloads the page to get the newest build, once per build: two machines may answer with two of them in turn. */
function reloadOnce(): boolean {
  // Without storage there is no reload: it could loop.
  const reloaded = tabStorage.read(RELOADED) ?? ''
  if (reloaded.includes(buildId) || !tabStorage.write(RELOADED, `${reloaded} ${buildId}`)) return false
  location.reload()
  return true
}
