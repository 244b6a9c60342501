import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { Route, RouteInput } from '#schemas/route.ts'
import type { Problem } from '#schemas/problem.ts'
import { call } from './call.ts'
import { problemOf } from './problem.ts'

export type ActionState = { is: 'idle' } | { is: 'running' } | { is: 'done' } | { is: 'failed'; problem: Problem }

/** How to load everything anew; set by the application, which starts up again. */
let reloadEverything: () => Promise<unknown> = async () => {}
export function onReloadEverything(handler: () => Promise<unknown>): void {
  reloadEverything = handler
}

/** Loads everything anew, for a change that shows in the frame around the page too. */
export const reloadAll = () => reloadEverything()

/**
 * A call that changes something, made when somebody asks for it: once at a time, however often they click.
 * @param refreshes the paths whose data it changes, or everything
 */
export function useAction<R extends Route>(
  route: R,
  { refreshes }: { refreshes: readonly string[] | 'everything' },
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
      if (refreshes === 'everything') await reloadEverything()
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
