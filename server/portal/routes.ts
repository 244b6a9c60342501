import { randomUUID } from 'node:crypto'
import {
  bootstrap,
  dashboardWidgetList,
  evTabs,
  initialize,
  insightTabs,
  navigation,
  notificationIcons,
  tabs,
  widgetListOfTab,
} from '#schemas/portal/routes.ts'
import type { Envelope } from '#schemas/envelope.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import { findPerson, findSelected, pendingEmailOf } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { balanceOf, findOwed } from '../billing/queries.ts'
import { countUnread, findNotifications } from '../notifications/queries.ts'
import { brandOf } from '../config/brand.ts'
import { fillWidgets } from '../config/filled-widgets.ts'
import { findRelease } from '../config/release.ts'
import { pagesFor, resolveWidgets, tabsFor } from '../config/resolve.ts'
import { isProtectedBy } from '../medical/protected.ts'
import { problem, type ProblemAnswer } from '../http/problem.ts'
import { findFeatureMessages, findPromoted } from '../prompts/routes.ts'
import { exposureOf } from '../experiments/versions.ts'
import { findFlags } from '../prompts/queries.ts'
import { findImpersonation } from '../staff/queries.ts'
import { isCounted } from '../numbers/is-counted.ts'
import { alertOf } from '../status/routes.ts'
import { counted } from '#lib/counted.ts'
import { childLinks, tabLinks } from '#lib/navigation.ts'
import { paths } from '#lib/paths.ts'
import { pieceOfTab, triedIn } from '#lib/tried.ts'

/** How many widgets, from the top, come with their data in the bootstrap answer. */
const FIRST_WIDGETS = 8

const GROUPS = ['dashboard', 'products', 'insights', 'bills', 'profile'] as const

type Ask = (source: string) => Promise<Envelope>

export function portalRoutes(
  api: Api,
  { db, brand, hasDemoWorld, maxRequests, widgetTimeoutMs, builds, types, visits, counter }: AreaParts,
): void {
  api.handle(initialize, ({ scope }) => findInitialData(scope))
  api.handle(navigation, ({ scope }) => findNavigation(scope))
  api.handle(tabs, ({ scope }) => findTabs(scope))
  api.handle(insightTabs, async ({ scope }) => {
    const { groups } = await findNavigation(scope)
    const insights = groups.find(({ key }) => key === 'insights')
    return { tabs: insights ? childLinks(insights).map(({ key, label, path }) => ({ id: key, label, path })) : [] }
  })
  api.handle(evTabs, async ({ scope }) => {
    const { groups } = await findNavigation(scope)
    return { tabs: tabLinks('ev', groups).map(({ key, label, path }) => ({ id: key, label, path })) }
  })
  /** An account has seen a page that is tried once its list is asked for, whatever there is to see in its version. */
  async function findShownList(scope: Scope, tabId: string, clientTypes: string | undefined, requestId: string) {
    const list = await findList(scope, tabId, clientTypes, askOnce(scope, requestId))
    if ('widgets' in list) await noteLook(scope, tabId)
    return list
  }

  async function noteLook(scope: Scope, tabId: string): Promise<void> {
    if (!isCounted(scope, { hasDemoWorld })) return
    const { document } = await findRelease(db, scope.releaseHash)
    const tried = triedIn(document).find(({ piece }) => piece === pieceOfTab(tabId))
    const exposure = tried && exposureOf(tried, scope)
    if (!exposure) return
    const exposures = [{ ...exposure, at: scope.now, isSeen: true, isReached: false }]
    counter.count({ id: randomUUID(), person: scope.userId, release: scope.releaseHash, pieces: [], exposures })
  }

  api.handle(widgetListOfTab, ({ scope, query, request }) => findShownList(scope, query.tabId, query.clientTypes, request.id))

  api.handle(dashboardWidgetList, async ({ scope, query, request }) => {
    const list = await findShownList(scope, 'dashboard', query.clientTypes, request.id)
    if (query.tabId === 'newDashboard' || !('widgets' in list)) return list
    const widgets = list.widgets.filter(({ type }) => type.startsWith('hero'))
    const data = Object.fromEntries(
      Object.entries(list.data ?? {}).filter(([source]) => widgets.some((widget) => widget.source === source)),
    )
    return { ...list, tabId: 'header', widgets, data }
  })

  api.handle(notificationIcons, async ({ scope }) => {
    const person = await findPerson(db, scope)
    const owed = await findOwed(db, scope)
    const { overdue } = balanceOf(owed, todayOf(scope))
    const unread = countUnread(await findNotifications(db, scope))
    return {
      icons: [
        ...(overdue > 0 ? [{ key: 'bills', count: 1, label: owed.isProtected ? 'A bill to pay when you can' : 'A bill is overdue' }] : []),
        ...(pendingEmailOf(person)
          ? [{ key: 'profile', count: 1, label: 'Your new email address is not verified yet' }]
          : person.emailVerified
            ? []
            : [{ key: 'profile', count: 1, label: 'Your email address is not verified yet' }]),
        ...(unread > 0 ? [{ key: 'notifications', count: unread, label: counted(unread, 'unread notification') }] : []),
      ],
    }
  })

  api.handle(bootstrap, async ({ scope, body, request }) => {
    if (isCounted(scope, { hasDemoWorld })) visits.count(scope.userId, body.clientTypes)
    const { document } = await findRelease(db, scope.releaseHash)
    const alert = alertOf(document.switches)
    const wanted = tabsFor(document, scope)
    const opened = body.path?.replace(/(?<=.)\/+$/, '')
    const asked = wanted.find(({ path, formerPaths = [] }) => [path, ...formerPaths].some((one) => one === opened))
    const tab = asked ?? wanted[0]
    const ask = askOnce(scope, request.id)
    const [found, initial, groups] = await Promise.all([
      tab ? findList(scope, tab.id, body.clientTypes, ask) : undefined,
      findInitialData(scope),
      findNavigation(scope),
    ])
    if (found && !('widgets' in found)) return found
    // Another page of the portal gets the first tab beside it, and does not show it; neither does the introduction.
    const isFirstShown = (opened === '/' || opened === paths.account()) && !initial.metadata?.shouldShowFeatureMessages
    if (tab && (asked || isFirstShown)) await noteLook(scope, tab.id)
    const { data: ofHideable, ...list } = found ?? {}
    const sources = (found?.widgets ?? []).slice(0, FIRST_WIDGETS).flatMap(({ source }) => source ?? [])
    const data = await Promise.all([...new Set(sources)].map(async (source) => [source, await ask(source)] as const))
    return {
      initialize: initial,
      navigation: groups,
      tabs: await findTabs(scope),
      alert,
      list: 'widgets' in list ? list : undefined,
      data: { ...ofHideable, ...Object.fromEntries(data) },
    }
  })

  async function findInitialData(scope: Scope) {
    const ownFlags = findFlags(db, scope)
    const [person, flags, introduction, impersonation, selected] = await Promise.all([
      findPerson(db, scope),
      ownFlags,
      findFeatureMessages(db, scope, 'onboarding', ownFlags),
      findImpersonation(db, scope),
      findSelected(db, scope),
    ])
    const pending = pendingEmailOf(person)
    return {
      contactId: person.contactId,
      email: person.email,
      emailVerified: person.emailVerified && !pending,
      pendingEmail: pending?.email,
      userId: person.id,
      username: person.username,
      hasEarlyAccess: person.hasEarlyAccess,
      firstName: person.firstName,
      accountType: scope.selected?.kind ?? 'residential',
      brand: brandOf(scope, brand),
      isStaff: scope.role === 'staff',
      energyTypes: scope.selected?.energyTypes ?? [],
      billingAccountId: selected?.account.id,
      billingAccountNumber: selected?.account.customerNumber,
      isProtected: isProtectedBy(selected?.account.medicalDependence) || undefined,
      actingFor: selected?.role === 'authorisedPerson' ? selected.account.name : undefined,
      metadata: {
        hasEarlyAccess: person.hasEarlyAccess,
        isEiq2: person.hasEarlyAccess || flags.has('eiq2'),
        canEditPropertyAvatar: scope.selected?.kind === 'residential',
        contactId: person.contactId,
        shouldShowFeatureMessages: introduction.length > 0,
      },
      impersonation,
    }
  }

  async function findNavigation(scope: Scope) {
    const { document } = await findRelease(db, scope.releaseHash)
    const own = tabsFor(document, scope)
    const pages = pagesFor(document, scope)
    return {
      groups: GROUPS.filter((key) => own.some(({ group }) => group === key) || pages.some((group) => group.key === key)).map((key) => ({
        key,
        children: [
          ...own.filter(({ group, id }) => group === key && id !== key).map(({ id }) => id),
          ...pages.filter((group) => group.key === key).flatMap(({ children }) => children),
        ],
      })),
    }
  }

  async function findTabs(scope: Scope) {
    const { document } = await findRelease(db, scope.releaseHash)
    return {
      tabs: tabsFor(document, scope).map(({ id, label, shortLabel, path, group, formerPaths }) => ({
        id,
        label,
        shortLabel,
        path,
        group,
        formerPaths,
      })),
    }
  }

  async function findList(
    scope: Scope,
    tabId: string,
    clientTypes: string | undefined,
    ask: Ask,
  ): Promise<WidgetList | ProblemAnswer<'/error/not_found' | '/error/unknown_build'>> {
    const known = builds.knownTypes(clientTypes)
    if (!known) return problem('/error/unknown_build', 'Say which widget types you know, as type@version,type@version.')
    const { document, hash } = await findRelease(db, scope.releaseHash)
    const written = resolveWidgets(document, tabId, scope, known, types)
    if (!written) return problem('/error/not_found', `There is no tab "${tabId}".`)
    const resolved = await fillWidgets(db, scope, document, written, brand)
    // A widget that takes no place without data is left out of the page before the browser reserves one.
    const answers = await Promise.all(resolved.map(({ hideWhenEmpty, source }) => (hideWhenEmpty && source ? ask(source) : undefined)))
    const present = resolved.filter((_, i) => answers[i]?.status !== 'NO_DATA')
    const promoted = await findPromoted(db, scope)
    const anchor = present.find(({ type }) => type === promoted?.anchor)
    const widgets = present.map((item) => (item === anchor ? { ...item, promoted: promoted?.promoted } : item))
    // A source that failed is left to its widget, which asks again.
    const data = resolved.flatMap(({ source }, i) => (source && answers[i]?.status === 'SUCCESS' ? [[source, answers[i]] as const] : []))
    return {
      tabId,
      release: hash,
      maxRequests,
      timeoutMs: widgetTimeoutMs,
      widgets,
      preload: builds.filesFor(
        clientTypes,
        widgets.slice(0, FIRST_WIDGETS).map(({ type }) => type),
      ),
      data: data.length > 0 ? Object.fromEntries(data) : undefined,
    }
  }

  /** Asks what feeds widgets, each source once within a request. */
  function askOnce(scope: Scope, requestId: string): Ask {
    const answers = new Map<string, Promise<Envelope>>()
    return (source) => {
      const answer = answers.get(source) ?? api.answerSource(source, scope, requestId)
      answers.set(source, answer)
      return answer
    }
  }
}
