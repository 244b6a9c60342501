import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { Route, RouteInput } from '#schemas/route.ts'
import type { Problem } from '#schemas/problem.ts'
import { call } from './call.ts'
import { problemOf } from './problem.ts'

export type ActionState = { is: 'idle' } | { is: 'running' } | { is: 'done' } | { is: 'failed'; problem: Problem }

export interface ReloadHow {
  /** true where another account or site was selected, which the person's other tabs show too */
  isOtherSelection?: boolean
}

/** How to load everything anew; set by the application, which starts up again. */
let reloadEverything: (how?: ReloadHow) => Promise<unknown> = async () => {}
export function onReloadEverything(handler: typeof reloadEverything): void {
  reloadEverything = handler
}

/** Loads everything anew, for a change that shows in the frame around the page too. */
export const reloadAll = () => reloadEverything()

/**
 * A call that changes something, made when somebody asks for it: once at a time, however often they click.
 * @param refreshes the paths whose data it changes, or everything; `everyTab` selects another account or site
 */
export function useAction<R extends Route>(
  route: R,
  { refreshes }: { refreshes: readonly string[] | 'everything' | 'everyTab' },
): [run: (input: RouteInput<R>) => Promise<boolean>, state: ActionState] {
  const [state, setState] = useState<ActionState>({ is: 'idle' })
  const isRunning = useRef(false)
  const { mutate } = useSWRConfig()

  async function run(input: RouteInput<R>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ is: 'running' })
    try {
      await call(route, input)
      if (typeof refreshes === 'string') await reloadEverything({ isOtherSelection: refreshes === 'everyTab' })
      else await mutate((key) => refreshes.includes(pathOf(key)))
      setState({ is: 'done' })
      return true
    } catch (error) {
      setState({ is: 'failed', problem: problemOf(error) })
      return false
    } finally {
      isRunning.current = false
    }
  }
  return [run, state]
}

const pathOf = (key: unknown) => (Array.isArray(key) ? String(key[0]) : '')
