import type { Foreseen, Scheduled } from '#schemas/studio/entities.ts'
import { cancelStudioRelease } from '#schemas/studio/release-routes.ts'
import { studioReadiness } from '#schemas/studio/routes.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import type { TestPortal } from './portal.ts'
import { editorsOf } from './studio.ts'

const types = await loadWidgetTypes()

/** What tests of releases with a moment do and ask. */
export function scheduleOf(portal: () => TestPortal) {
  const { draft, edit, pieceIn, publishNow, history } = editorsOf(portal)
  const start = Date.now()
  /** Minutes from now. */
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  const pass = (minutes: number) => publishDue(portal().database.db, at(minutes), types)
  const scheduled = async () => (await history()).scheduled as unknown as Scheduled[]
  const idOf = async (note: string) => (await scheduled()).find((one) => one.note === note)?.id ?? ''
  return {
    at,
    pass,
    scheduled,
    idOf,
    states: async () => (await scheduled()).map(({ note, state }) => [note, state]),
    plan: async (note: string, from: number | undefined, until?: number, more = {}) => {
      const dueAt = from === undefined ? undefined : at(from).toISOString()
      const endsAt = until === undefined ? undefined : at(until).toISOString()
      return publishNow('staff', { note, dueAt, endsAt, ...more })
    },
    /** What Studio says could not run, if the draft were planned so. */
    foreseen: async (from: number, until?: number) => {
      const body = { dueAt: at(from).toISOString(), endsAt: until === undefined ? undefined : at(until).toISOString() }
      const { foreseen } = (await portal().call('viewer', studioReadiness, { body })).body as { foreseen: Foreseen[] }
      return foreseen.map((one) => [one.note, one.how, one.at])
    },
    cancel: async (note: string, as = 'staff') => {
      const { id = '', state: was = 'waiting' } = (await scheduled()).find((one) => one.note === note) ?? {}
      return portal().call(as, cancelStudioRelease, { params: { scheduledId: id }, body: { was } })
    },
    retitle: (title: string) => edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title })),
    /** What the hero says for customers, or in the draft. */
    titleNow: async (where: 'released' | 'draft' = 'released') => {
      const { value, released } = pieceIn(await draft(), 'widget:hero')
      return ((where === 'draft' ? value : (released ?? value)) as { title: string }).title
    },
    changed: async () => (await draft()).pieces.filter(({ changedBy }) => changedBy).map(({ piece }) => piece),
  }
}
