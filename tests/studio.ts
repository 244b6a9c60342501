import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, onTestFinished } from 'vitest'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { tabs, widgetListOfTab } from '#schemas/portal/routes.ts'
import type { Draft, PieceChange } from '#schemas/studio/entities.ts'
import { publishStudioDraft, studioHistory } from '#schemas/studio/release-routes.ts'
import { saveStudioDraft, studioDraft } from '#schemas/studio/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from '#server/config/releases.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { draftPieces, scheduledReleases, studioCampaigns, studioTemplates, visitsByBuild } from '#server/db/schema/config.ts'
import { studioComments, studioInbox, studioReviews, studioThreads } from '#server/db/schema/review.ts'
import { portalOfFile, type TestPortal } from './portal.ts'

/** What the bar of tabs says in the first release. */
export const LABELS = ['Dashboard', 'My Products', 'Tips & Insights', 'Bills', 'Profile']

/** No draft, nothing scheduled, and the first release published. */
export async function asFirstReleased({ database: { db } }: TestPortal): Promise<void> {
  for (const table of [
    studioComments,
    studioThreads,
    studioInbox,
    studioReviews,
    draftPieces,
    studioCampaigns,
    studioTemplates,
    scheduledReleases,
    visitsByBuild,
  ])
    await db.delete(table)
  await publish(db, firstDocument, { author: 'test', note: '' })
}

/** The portal of a file of tests, each of which begins as first released. @param emptied tables that each test finds empty besides */
export function releasedPortal({ env, emptied = [] }: { env?: Record<string, string>; emptied?: readonly PgTable[] } = {}): TestPortal {
  const portal = portalOfFile(env)
  beforeEach(async () => {
    await asFirstReleased(portal)
    for (const table of emptied) await portal.database.db.delete(table)
  })
  return portal
}

/** Customers see a document until the test ends, and the first release again from then on. */
export async function releaseForTest({ operate }: TestPortal, document: PortalDocument): Promise<void> {
  const apply = (released: PortalDocument) => operate('config-apply', { author: 'test' }, JSON.stringify(released))
  onTestFinished(async () => void (await apply(firstDocument)))
  await apply(document)
}

/** The first release with a change. */
export const document = (change: (document: PortalDocument) => void): PortalDocument => {
  const copy = structuredClone(firstDocument)
  change(copy)
  return copy
}

/** What editors, publishers and customers do in a portal. @param campaign in which they edit; the default one if absent */
export function editorsOf(portal: () => TestPortal, campaign?: string) {
  const draft = async (as = 'editor') => (await portal().call(as, studioDraft, { query: campaign ? { campaign } : {} })).body as Draft
  const pieceIn = ({ pieces }: Draft, name: string) => {
    const found = pieces.find(({ piece }) => piece === name)
    if (!found) throw new Error(`the draft has no ${name}`)
    return found
  }
  const save = (as: string, ...changes: PieceChange[]) => portal().call(as, saveStudioDraft, { body: { campaign, changes } })
  /** Changes a piece from what it is now. */
  async function edit<T>(as: string, name: string, change: (value: T) => T) {
    const { value, hash } = pieceIn(await draft(as), name)
    return save(as, { piece: name, was: hash, value: change(structuredClone(value) as T) })
  }
  const rename = (as: string, label: string) => edit<{ label: string }>(as, 'tab:bills', (tab) => ({ ...tab, label }))
  const publishNow = async (as = 'staff', more = {}) =>
    portal().call(as, publishStudioDraft, { body: { campaign, seen: (await draft(as)).revision, note: 'As agreed', ...more } })
  const labels = async (as = 'aroha', headers = {}) =>
    ((await portal().ask(as, 'GET', tabs.path, { headers })).body as { tabs: { label: string }[] }).tabs.map(({ label }) => label)
  const history = async () =>
    (await portal().call('viewer', studioHistory)).body as {
      current: string
      events: { action: string; author: string; release: string; previousRelease?: string; note: string; reason?: string }[]
      scheduled: { id: string; release: string; state: string; isChangedSince?: boolean }[]
    }
  /** The list of a person's dashboard without the data in it, which are of their moment. */
  async function dashboardOf(person: string) {
    const { body } = await portal().call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })
    const { data: _, ...list } = body as WidgetList
    return list
  }
  return { draft, pieceIn, save, edit, rename, publishNow, labels, history, dashboardOf }
}
