import { asc } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { findDraft, findRelease } from '#server/config/release.ts'
import type { Database } from '#server/db/open.ts'
import { configChanges, scheduledReleases } from '#server/db/schema/config.ts'

interface Text {
  id: string
  field: 'title' | 'emptyText'
}

/**
 * All that has happened to a text of a widget, for a test that has lost it: each edit of it and of the pages that have it, what each
 * release says and on which pages, what is scheduled, and what the drafts say now. One line each.
 */
export async function historyOfText(db: Database, { id, field }: Text, campaigns: readonly string[]): Promise<string> {
  const textOf = (widget: unknown) => (widget ? ((widget as WidgetDocument)[field] ?? '(no text)') : '(no widget)')
  const isOn = (tab: unknown) => (tab as Partial<TabDocument> | null)?.widgets?.includes(id) ?? false
  const textIn = ({ tabs, widgets }: PortalDocument) => {
    const on = tabs.filter(isOn).map((tab) => tab.id)
    return `${textOf(widgets.find((one) => one.id === id))} on ${on.join(', ') || 'no page'}`
  }
  const inRelease = async (hash: string) => `${hash.slice(0, 8)} says ${textIn((await findRelease(db, hash)).document)}`
  const lines: string[] = []
  for (const row of await db.select().from(configChanges).orderBy(asc(configChanges.id))) {
    const { piece, before, after, release } = row
    const what = `${row.id} ${row.at.toISOString()} ${row.author}: ${row.action} ${row.campaign ?? ''}`
    if (piece === `widget:${id}`) lines.push(`${what} ${textOf(before)} -> ${textOf(after)}`)
    else if (isOn(before) !== isOn(after)) lines.push(`${what} ${isOn(after) ? 'onto' : 'off'} ${piece}`)
    else if (release) lines.push(`${what} ${await inRelease(release)} ${row.note}`)
  }
  for (const row of await db.select().from(scheduledReleases).orderBy(asc(scheduledReleases.dueAt))) {
    const [from, to] = [await inRelease(row.baseHash), await inRelease(row.hash)]
    const until = row.endsAt?.toISOString() ?? 'for good'
    lines.push(`scheduled in ${row.campaign}, ${row.state}, ${row.dueAt.toISOString()} to ${until}: ${from} -> ${to}`)
  }
  for (const campaign of campaigns) lines.push(`the draft of ${campaign} says ${textIn((await findDraft(db, campaign)).document)}`)
  return lines.join('\n')
}
