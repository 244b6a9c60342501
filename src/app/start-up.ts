import { mutate } from 'swr'
import { create } from 'zustand'
import { userVisit } from '#schemas/events/routes.ts'
import { bootstrap, initialize } from '#schemas/portal/routes.ts'
import type { BootstrapAnswer, InitialData, NavigationData, Tab, WidgetList } from '#schemas/portal/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import type { Announcement } from '#schemas/status/entities.ts'
import { cacheKey, isWidgetData } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { askAgainAtMs, mayComeBack } from '#api/comes-back.ts'
import { showAccount } from '#api/headers.ts'
import { problem, ProblemError, problemOf } from '#api/problem.ts'
import type { ReloadHow } from '#api/use-action.ts'
import { listKey, withKnownTypes } from '#dashboard/widget-list.ts'
import { isOfAway, sourceKey } from '#dashboard/use-widget-data.ts'
import { fetchAt } from '#browser/fetch-at.ts'
import { isPageLeaving } from '#browser/page-leaving.ts'
import { isKnownType, loadWidget } from '#registry/index.ts'
import { claimDrafts } from '#session/drafts.ts'
import { tellSelectionChanged } from '#session/other-tabs.ts'
import { clearSession, storeAccountNumber } from '#session/storage.ts'
import { bootstrapBody, takeAhead } from './boot.ts'
import { leave } from './end-session.ts'
import { reportError } from './report-error.ts'

/** What the signed-in area needs to render. */
export interface Started {
  initial: InitialData
  tabs: Tab[]
  navigation: NavigationData
  alert?: Announcement | undefined
  /** why the account's details did not load, for the pages that need them */
  detailsProblem?: Problem
}

/**
 * `none` at first, `idle` once all is loaded. While loading, `started` is set as soon as the page can render behind the
 * loader. `away` while no answer comes: it is loaded again by itself, and what is there already stays.
 */
export type StartUp =
  | { is: 'none' }
  | { is: 'loading'; done: number; started?: Started }
  | { is: 'away'; started?: Started }
  | { is: 'idle'; started: Started }
  | { is: 'error'; problem: Problem }

/** Calls that are counted as progress: initialise, the visit, the five of phase two, the national alert. */
const STEPS = 8

/** How long the first frame waits for its widgets' code: empty places, drawn for the time between, would make both late. */
const CODE_PATIENCE_MS = 150

export const useStartUp = create<StartUp>(() => ({ is: 'none' }))

/** Caches an answer under the key of the call that it answers. */
export type Keep = (key: readonly unknown[], value: unknown) => unknown

const keep: Keep = (key, value) => mutate(key, value, { revalidate: false })

/** Starts up once; does nothing after that. Source: portal-shell.md, section 4, Start-up. */
export async function initialise(): Promise<void> {
  if (useStartUp.getState().is === 'none') await run(keep)
}

/** Starts up again under the current page and reloads its data, after another account or site was chosen. */
export async function reloadEverything({ otherSelection }: ReloadHow = {}): Promise<void> {
  const state = await settled()
  if (state.is !== 'idle') return
  const tell = () => tellSelectionChanged(state.started.initial.userId)
  if (otherSelection === 'known') tell()
  const kept = new Set<string>()
  await run((key, value) => {
    kept.add(cacheKey(key))
    return keep(key, value)
  }, state.started)
  // Only now: other tabs reload, and without a network would be left with no page.
  if (otherSelection === 'unclear') tell()
  // Everything else in the cache is of the time before. The data of another account or site are cleared. After any other
  // change open pages keep theirs until they have loaded again; data of widgets are cleared, since nothing loads them again.
  const isOld = (key: unknown) => !kept.has(cacheKey(key as readonly unknown[]))
  await mutate(isOld, (data: unknown) => (otherSelection || isWidgetData(data) ? undefined : data))
}

/**
 * Another tab of the same person selected another account or site. A reload keeps the two from mixing on the page, and keeps
 * drafts.
 */
export function followSelection(userId: string): void {
  const state = useStartUp.getState()
  const shown = startedOf(state)
  if (state.is === 'none' || (shown && shown.initial.userId !== userId)) return
  useStartUp.setState({ is: 'loading', done: 0 }, true)
  location.reload()
}

/** Resolves once the page can be rendered, or it is known that it cannot. */
export const whenRenderable = () => whenState((state) => state.is !== 'loading' || state.started !== undefined)

/** Resolves with the state once no start-up is running. */
const settled = () => whenState(({ is }) => is !== 'loading' && is !== 'away')

function whenState(isReached: (state: StartUp) => boolean): Promise<StartUp> {
  return new Promise((resolve) => {
    const state = useStartUp.getState()
    if (isReached(state)) return resolve(state)
    const stop = useStartUp.subscribe((next) => {
      if (!isReached(next)) return
      stop()
      resolve(next)
    })
  })
}

/** What is rendered; the same object while nothing changes. */
export const startedOf = (state: StartUp): Started | undefined => ('started' in state ? state.started : undefined)

/** Progress, 0 to 1. Only the loader uses it. */
export const progressOf = (state: StartUp): number => (state.is === 'loading' ? state.done / STEPS : 1)

export function markIntroduced(): void {
  const state = useStartUp.getState()
  const metadata = state.is === 'idle' && state.started.initial.metadata
  if (!metadata) return
  const initial = { ...state.started.initial, metadata: { ...metadata, shouldShowFeatureMessages: false } }
  useStartUp.setState({ is: 'idle', started: { ...state.started, initial } })
}

/** @param tries how often it began, from 1 */
async function run(keep: Keep, before?: Started, tries = 1): Promise<void> {
  let done = 0
  let started = before
  const show = () => useStartUp.setState({ is: 'loading', done, started }, true)
  let hasEnded = false
  const step = () => {
    done += 1
    // Calls that were under way beside the one that ended it.
    if (!hasEnded) show()
  }
  /** A server or network that is away signs no one out. */
  const beginAgain = async (error: unknown) => {
    hasEnded = true
    useStartUp.setState({ is: 'away', started }, true)
    await new Promise<unknown>((resolve) => {
      fetchAt(askAgainAtMs(error, tries), () => resolve(undefined))
      addEventListener('online', resolve, { once: true })
    })
    await run(keep, started, tries + 1)
  }
  show()

  showAccount(undefined)
  const ahead = await fetchAll(before === undefined)
  let initial: InitialData
  try {
    initial = ahead?.initialize ?? (await call(initialize, {}))
  } catch (error) {
    if (isPageLeaving()) return
    if (mayComeBack(error)) return beginAgain(error)
    // On 401, sign-out is already in progress.
    const told = problemOf(error)
    useStartUp.setState({ is: 'error', problem: told }, true)
    if (told.status !== 401) {
      clearSession()
      reportError(error)
    }
    return
  }
  // Before any page reads them.
  claimDrafts(initial.userId)
  showAccount(initial.billingAccountId)
  if (initial.billingAccountNumber) storeAccountNumber(initial.billingAccountNumber)
  let code: Promise<unknown> | undefined
  if (ahead) {
    started = { initial, tabs: ahead.tabs.tabs, navigation: ahead.navigation, alert: ahead.alert }
    code = keepAnswer(ahead, keep)
    await Promise.race([code, new Promise((resolve) => setTimeout(resolve, CODE_PATIENCE_MS))])
  }
  step()

  try {
    await call(userVisit, {})
    step()
    const rendered = ahead && started
    // What is looked at comes first on a slow network.
    await code
    const rest = await loadRest(rendered, (load) => load(initial, ahead, keep, step))
    // If the page is rendered already, it keeps its object, so that nothing renders again.
    useStartUp.setState({ is: 'idle', started: rendered && !rest.detailsProblem ? rendered : rest }, true)
  } catch (error) {
    if (isPageLeaving()) return
    if (mayComeBack(error)) return beginAgain(error)
    reportError(error)
    leave('startFailed')
  }
}

type PhaseTwo = typeof import('./load-account.ts')

/** A chunk that fails to load is a network that is away: if the page is rendered already, carry on without the rest. */
async function loadRest(rendered: Started | undefined, run: (load: PhaseTwo['loadRest']) => Promise<Started>): Promise<Started> {
  let code: PhaseTwo
  try {
    code = await import('./load-account.ts')
  } catch (error) {
    if (!rendered) throw new ProblemError(problem('/error/no_response'), { cause: error })
    reportError(error)
    return rendered
  }
  return run(code.loadRest)
}

/** One call that answers everything. If it fails, the single calls follow. */
async function fetchAll(isFirst: boolean): Promise<BootstrapAnswer | undefined> {
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

/** Caches the widget list and data that came along, and starts to load the widgets' code. @returns settled once it is there */
function keepAnswer({ initialize: { metadata }, tabs: { tabs }, list, data }: BootstrapAnswer, keep: Keep): Promise<unknown> {
  // Behind the introduction, which comes first unless a tab was asked for, nobody sees the list, so it is fetched again with the page.
  const isShown = !metadata?.shouldShowFeatureMessages || tabs.some(({ path }) => path === location.pathname)
  const keptAtMs = isShown ? Date.now() : 0
  if (list) keep(listKey(list.tabId), { ...list, keptAtMs } satisfies WidgetList & { keptAtMs: number })
  // What is not kept is asked for by its widget, again and again.
  for (const [source, envelope] of Object.entries(data)) if (!isOfAway(envelope)) keep(sourceKey(source), envelope)
  const types = (list?.widgets ?? []).filter(({ source }) => !source || data[source]).map(({ type }) => type)
  // If one fails, the widget loads it again and shows the error.
  return Promise.allSettled(types.filter(isKnownType).map((type) => loadWidget(type)))
}
