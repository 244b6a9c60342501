import { useRef, useState } from 'react'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import type { Problem } from '#schemas/problem.ts'
import { call } from './call.ts'
import { problemOf } from './problem.ts'
import { useRefresh } from './use-api.ts'

export type ActionState<Answer = unknown> =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'done'; answer: Answer }
  | { is: 'failed'; problem: Problem }

export interface ReloadHow {
  /** another account or site was selected, which the person's other tabs show too; `unclear`: no answer said so */
  otherSelection?: 'known' | 'unclear'
}

/** How to load everything again; set by the application, which starts up again. */
let reloadEverything: (how?: ReloadHow) => Promise<unknown> = async () => {}
export function onReloadEverything(handler: typeof reloadEverything): void {
  reloadEverything = handler
}

/** Loads everything again, after a change that shows in the shell around the page too. */
export const reloadAll = (how?: ReloadHow) => reloadEverything(how)

/**
 * Work that a person starts: once at a time, however often they click.
 * @returns `run` answers true if the work succeeded, and false if it failed or was running already
 */
export function useWork<Input extends readonly unknown[], Answer>(
  work: (...input: Input) => Promise<Answer>,
): [run: (...input: Input) => Promise<boolean>, state: ActionState<Answer>] {
  const [state, setState] = useState<ActionState<Answer>>({ is: 'idle' })
  const isRunning = useRef(false)

  async function run(...input: Input): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ is: 'running' })
    try {
      setState({ is: 'done', answer: await work(...input) })
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

/**
 * A call that changes something.
 * @param refreshes the paths whose data it changes, or everything
 */
export function useAction<R extends Route>(route: R, { refreshes }: { refreshes: readonly string[] | 'everything' }) {
  const refresh = useRefresh()
  return useWork(async (input: RouteInput<R>): Promise<RouteAnswer<R>> => {
    const answer = await call(route, input)
    if (refreshes === 'everything') await reloadEverything()
    else await refresh(...refreshes)
    return answer
  })
}
