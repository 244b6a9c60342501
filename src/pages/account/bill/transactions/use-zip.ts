import { useRef, useState } from 'react'
import type { RouteInput } from '#schemas/route.ts'
import { billZip } from '#schemas/billing/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import { download } from '#api/download.ts'
import { problemOf } from '#api/problem.ts'

/** How a download of a transaction is going. Source: portal-shell.md, section 3, Transaction history. */
export type DownloadStatus = 'loading' | 'success' | 'error'

export type ZipState =
  | { is: 'idle' }
  | { is: 'running'; bytes: number }
  | { is: 'cancelled' }
  | { is: 'done' }
  | { is: 'failed'; problem: Problem }

type Asked = RouteInput<typeof billZip>['body']

/** Downloads bills as one zip, which takes long where there are many: how far it is, and stopping it. */
export function useZip() {
  const [state, setState] = useState<ZipState>({ is: 'idle' })
  const [statuses, setStatuses] = useState<ReadonlyMap<string, DownloadStatus>>(new Map())
  const running = useRef<AbortController>(undefined)

  async function start(asked: Asked): Promise<void> {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    const tell = (status: DownloadStatus | undefined) => {
      setStatuses((before) => {
        const after = new Map(before)
        for (const id of asked.billIds ?? []) {
          if (status) after.set(id, status)
          else after.delete(id)
        }
        return after
      })
    }
    setState({ is: 'running', bytes: 0 })
    tell('loading')
    try {
      await download(billZip, { body: asked }, { signal: abort.signal, onProgress: (bytes) => setState({ is: 'running', bytes }) })
      setState({ is: 'done' })
      tell('success')
    } catch (error) {
      setState(abort.signal.aborted ? { is: 'cancelled' } : { is: 'failed', problem: problemOf(error) })
      tell(abort.signal.aborted ? undefined : 'error')
    } finally {
      running.current = undefined
    }
  }

  return { state, statuses, start, cancel: () => running.current?.abort() }
}
