import { mutate } from 'swr'
import { create } from 'zustand'
import { userVisit } from '#schemas/events/routes.ts'
import { bootstrap, initialize } from '#schemas/portal/routes.ts'
import type { BootstrapAnswer, InitialData, NavigationData, Tab, WidgetList } from '#schemas/portal/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import type { Announcement } from '#schemas/status/entities.ts'
import { cacheKey } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import type { ReloadHow } from '#api/use-action.ts'
import { listKey, withKnownTypes } from '#dashboard/widget-list.ts'
import { sourceKey } from '#dashboard/use-widget-data.ts'
import { isPageLeaving } from '#browser/page-leaving.ts'
import { isKnownType, loadWidget } from '#registry/index.ts'
import { tellSelectionChanged } from '#session/other-tabs.ts'
import { clearSession, storeAccountNumber } from '#session/storage.ts'
import { bootstrapBody, takeAhead } from './boot.ts'
import { leave } from './end-session.ts'
import { reportError } from './report-error.ts'

/** What the signed-in area stands on. */
export interface Started {
  initial: InitialData
  tabs: Tab[]
  navigation: NavigationData
  alert?: Announcement | undefined
  /** the account's details could not be had: the parsed error, for the pages that need them */
  detailsProblem?: Problem
}

/**
 * `none` before anything, `idle` once all is loaded. While it loads, `started` is there as soon as the page can be
 * drawn behind the loader.
 */
export type StartUp =
  | { is: 'none' }
  | { is: 'loading'; done: number; started?: Started }
  | { is: 'idle'; started: Started }
  | { is: 'error'; problem: Problem }

/** Calls that are counted as progress: initialise, the visit, the five of phase two, the national alert. */
const STEPS = 8

export const useStartUp = create<StartUp>(() => ({ is: 'none' }))

/** Puts an answer where the call of its own would have put it. */
export type Keep = (key: readonly unknown[], value: unknown) => unknown

const keep: Keep = (key, value) => mutate(key, value, { revalidate: false })

/** Starts up once; does nothing where it has failed, is under way or is done. Source: portal-shell.md, section 4, Start-up. */
export async function initialise(): Promise<void> {
  if (useStartUp.getState().is === 'none') await run(keep)
}

/** Starts up again while the page stays, and asks anew for all it shows: after another account or site was chosen. */
export async function reloadEverything({ isOtherSelection = false }: ReloadHow = {}): Promise<void> {
  const shown = startedOf(useStartUp.getState())
  if (isOtherSelection && shown) tellSelectionChanged(shown.initial.userId)
  const state = await settled()
  if (state.is !== 'idle') return
  const kept = new Set<string>()
  await run((key, value) => {
    kept.add(cacheKey(key))
    return keep(key, value)
  }, state.started)
  // Whatever did not come along is of the account before.
  await mutate((key) => !kept.has(cacheKey(key as readonly unknown[])))
}

/**
 * Another tab of the same person selected another account or site. What is shown goes at once, before an answer about the
 * other one can appear beside it; a page that is loaded new mixes nothing, and keeps its drafts.
 */
export function followSelection(userId: string): void {
  const state = useStartUp.getState()
  const shown = startedOf(state)
  if (state.is === 'none' || (shown && shown.initial.userId !== userId)) return
  useStartUp.setState({ is: 'none' }, true)
  location.reload()
}

/** The state once nothing is under way. */
function settled(): Promise<StartUp> {
  return new Promise((resolve) => {
    const state = useStartUp.getState()
    if (state.is !== 'loading') return resolve(state)
    const stop = useStartUp.subscribe((next) => {
      if (next.is === 'loading') return
      stop()
      resolve(next)
    })
  })
}

/** The part that is drawn; the same object for as long as it says the same. */
export const startedOf = (state: StartUp): Started | undefined => ('started' in state ? state.started : undefined)

/** From 0 to 1, for the loader alone. */
export const progressOf = (state: StartUp): number => (state.is === 'loading' ? state.done / STEPS : 1)

export function markIntroduced(): void {
  const state = useStartUp.getState()
  const metadata = state.is === 'idle' && state.started.initial.metadata
  if (!metadata) return
  const initial = { ...state.started.initial, metadata: { ...metadata, shouldShowFeatureMessages: false } }
  useStartUp.setState({ is: 'idle', started: { ...state.started, initial } })
}

async function run(keep: Keep, before?: Started): Promise<void> {
  let done = 0
  let started = before
  const show = () => useStartUp.setState({ is: 'loading', done, started }, true)
  const step = () => {
    done += 1
    show()
  }
  show()

  const ahead = await askForAll(before === undefined)
  let initial: InitialData
  try {
    initial = ahead?.initialize ?? (await call(initialize, {}))
  } catch (error) {
    if (isPageLeaving()) return
    // Where the session has ended, the way out is being taken already.
    const problem = problemOf(error)
    useStartUp.setState({ is: 'error', problem }, true)
    if (problem.status !== 401) {
      clearSession()
      reportError(error)
    }
    return
  }
  if (initial.billingAccountNumber) storeAccountNumber(initial.billingAccountNumber)
  if (ahead) {
    started = { initial, tabs: ahead.tabs.tabs, navigation: ahead.navigation, alert: ahead.alert }
    keepAnswer(ahead, keep)
  }
  step()

  try {
    await call(userVisit, {})
    step()
    const drawn = ahead && started
    const rest = await loadRest(drawn, (load) => load(initial, ahead, keep, step))
    // What is drawn already stays the same object, so that nothing of it is drawn again.
    useStartUp.setState({ is: 'idle', started: drawn && !rest.detailsProblem ? drawn : rest }, true)
  } catch (error) {
    if (isPageLeaving()) return
    reportError(error)
    leave('startFailed')
  }
}

type PhaseTwo = typeof import('./load-account.ts')

/** Code that cannot be had is no call that failed: a page that stands already does without the rest. */
async function loadRest(drawn: Started | undefined, run: (load: PhaseTwo['loadRest']) => Promise<Started>): Promise<Started> {
  let code: PhaseTwo
  try {
    code = await import('./load-account.ts')
  } catch (error) {
    if (!drawn) throw error
    reportError(error)
    return drawn
  }
  return run(code.loadRest)
}

/** One call that answers everything, where it works; the single calls stay the truth. */
async function askForAll(isFirst: boolean): Promise<BootstrapAnswer | undefined> {
  try {
    return await withKnownTypes((clientTypes) =>
      call(
        bootstrap,
        { body: { path: location.pathname, clientTypes } },
        isFirst && clientTypes === bootstrapBody.clientTypes ? takeAhead('bootstrap') : {},
      ),
    )
  } catch {
    return undefined
  }
}

/** What came along goes to the widgets it is for, and the code that draws it is started on. */
function keepAnswer({ list, data }: BootstrapAnswer, keep: Keep): void {
  if (list) keep(listKey(list.tabId), { ...list, keptAtMs: Date.now() } satisfies WidgetList & { keptAtMs: number })
  for (const [source, envelope] of Object.entries(data)) keep(sourceKey(source), envelope)
  for (const { type, source } of list?.widgets ?? []) {
    // A failure is met again, and shown, by the widget's own place.
    if ((!source || data[source]) && isKnownType(type)) loadWidget(type).catch(() => {})
  }
}
