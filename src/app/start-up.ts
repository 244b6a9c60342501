import useSWR, { useSWRConfig } from 'swr'
import { bootstrap, initialize, tabs } from '#schemas/portal/routes.ts'
import type { BootstrapAnswer, InitialData, Tab, WidgetList } from '#schemas/portal/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { call } from '#api/call.ts'
import { ProblemError, problemOf } from '#api/problem.ts'
import { listKey, withKnownTypes } from '#dashboard/widget-list.ts'
import { sourceKey } from '#dashboard/use-widget-data.ts'
import { loadWidget, isKnownType } from '#registry/index.ts'
import { paths } from '#lib/paths.ts'
import { bootstrapBody, takeAhead } from './boot.ts'

export interface Started {
  initial: InitialData
  tabs: Tab[]
}

export type StartUp = { is: 'starting' } | { is: 'failed'; problem: Problem } | { is: 'started'; started: Started }

/** The dashboard alone: what is left of the navigation when the tabs cannot be had. */
const DASHBOARD_ALONE: Tab[] = [{ id: 'dashboard', label: 'Dashboard', path: paths.dashboard() }]

/** What the portal needs before its first page: one call where it works, the single calls where it does not. */
export function useStartUp(): StartUp {
  const { mutate } = useSWRConfig()
  const { data, error } = useSWR([bootstrap.path, {}], () => startUp((key, value) => mutate(key, value, { revalidate: false })), {
    revalidateIfStale: false,
  })
  if (data) return { is: 'started', started: data }
  return error ? { is: 'failed', problem: problemOf(error) } : { is: 'starting' }
}

type Keep = (key: readonly unknown[], value: unknown) => unknown

async function startUp(keep: Keep): Promise<Started> {
  const ahead = takeAhead()
  try {
    const answer = await withKnownTypes((knows) =>
      call(bootstrap, { body: { path: location.pathname, knows } }, knows === bootstrapBody.knows && ahead ? { ahead } : {}),
    )
    keepAnswer(answer, keep)
    return { initial: answer.initialize, tabs: answer.tabs.tabs }
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status === 401) throw error
    const [initial, own] = await Promise.all([call(initialize, {}), call(tabs, {}).catch(() => undefined)])
    return { initial, tabs: own?.tabs ?? DASHBOARD_ALONE }
  }
}

/** Puts what came along where the calls of its own would have put it, and starts on the code it will take. */
function keepAnswer({ list, data }: BootstrapAnswer, keep: Keep): void {
  if (list) keep(listKey(list.tabId), { ...list, keptAtMs: Date.now() } satisfies WidgetList & { keptAtMs: number })
  for (const [source, envelope] of Object.entries(data)) keep(sourceKey(source), envelope)
  for (const { type, source } of list?.widgets ?? []) {
    // A failure is met again, and shown, by the widget's own place.
    if ((!source || data[source]) && isKnownType(type)) loadWidget(type).catch(() => {})
  }
}
