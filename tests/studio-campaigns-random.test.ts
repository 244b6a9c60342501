import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { endCampaign, makeCampaign } from '#server/config/change-campaigns.ts'
import { hashOfPiece } from '#server/config/content-hash.ts'
import { saveDraft } from '#server/config/draft.ts'
import { findDocument, findHistory, publishDraft, rollBack } from '#server/config/publish-draft.ts'
import { type Draft, findDraft, lastRevision } from '#server/config/release.ts'
import { cancelScheduled, findScheduled, publishDue, type ScheduledRelease } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { fc } from './property.ts'
import { asFirstReleased, editorsOf, releasedPortal } from './studio.ts'
import { times } from './thorough.ts'

/*
 * Editors change texts in several campaigns, each text once and each in its own words, so that after any number of edits, releases,
 * schedules and roll-backs it is known of each change where it has to be: in its campaign, scheduled, or seen by customers.
 */

const types = await loadWidgetTypes()
const portal = releasedPortal()
const { dashboardOf } = editorsOf(() => portal)

const CAMPAIGNS = [DEFAULT_CAMPAIGN.id, 'spring', 'summer'] as const
const publishing = { author: 'test', authorId: 'U-test', note: 'At random' }

/** Every text that a change here has set, by the piece that it is in. */
const wordsIn = ({ tabs, widgets }: PortalDocument) =>
  [...tabs.map(({ label }) => label), ...widgets.map(({ title }) => title), ...widgets.map(({ emptyText }) => emptyText ?? '')].filter(
    (text) => text.startsWith('words '),
  )

/** The same of any part of a document. */
const textsIn = (part: unknown) => JSON.stringify(part ?? '').match(/words \d+/g) ?? []

const anyStep = fc.record({
  what: fc.constantFrom('edit', 'edit', 'edit', 'edit', 'publish', 'some', 'schedule', 'pass', 'cancel', 'back', 'end'),
  campaign: fc.constantFrom(...CAMPAIGNS),
  where: fc.nat({ max: 30 }),
  field: fc.constantFrom('title', 'emptyText'),
  hours: fc.integer({ min: 1, max: 50 }),
  /** for how many hours a release is out; for good if undefined */
  lasts: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
})

/**
 * The words that a release brings, and of which its campaign's draft has others in the same field: these stay when it is cancelled.
 * @param ever words that customers have seen: a draft that was made before has them, and did not change them
 */
async function otherwiseChanged(
  { hash, baseHash }: Pick<ScheduledRelease, 'hash' | 'baseHash'>,
  { pieces }: Draft,
  ever: ReadonlySet<string>,
) {
  const { db } = portal.database
  const [from, to] = await Promise.all([findDocument(db, baseHash), findDocument(db, hash)])
  const before = new Map(from?.widgets.map((widget) => [widget.id, widget]))
  return (to?.widgets ?? []).flatMap((widget) =>
    (['title', 'emptyText'] as const).flatMap((field) => {
      const piece = `widget:${widget.id}`
      const [words = '', now = ''] = [widget[field], (pieces.get(piece) as typeof widget | undefined)?.[field]]
      const isBrought = words !== (before.get(widget.id)?.[field] ?? '')
      return isBrought && now.startsWith('words ') && now !== words && !ever.has(now) ? { piece, words } : []
    }),
  )
}

beforeEach(async () => {
  for (const name of CAMPAIGNS.slice(1)) await makeCampaign(portal.database.db, name, 'test')
})

test('of random edits, releases, schedules and roll-backs in several campaigns nothing is lost, orphaned, or seen before its time', {
  timeout: times(600_000, 7_200_000),
}, async () => {
  const { db } = portal.database
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40 }), async (steps) => {
      await asFirstReleased(portal)
      for (const name of CAMPAIGNS.slice(1)) await makeCampaign(db, name, 'test')
      const current = async () => (await findHistory(db)).current
      const draftOf = (campaign: string) => findDraft(db, campaign)
      /** What customers have seen of each release, by its hash. */
      const seen = new Map([[await current(), await dashboardOf('aroha')]])
      /** Where each change has to be. */
      const places = new Map<string, string>()
      /** When customers see it first, of what is scheduled. */
      const dueMs = new Map<string, number>()
      /** When customers have seen it for the last time, of what is out for a time. */
      const endMs = new Map<string, number>()
      /** Words that customers have seen. */
      let ever = new Set<string>()
      let clock = Date.now()

      for (const [i, { what, campaign, where, field, hours, lasts }] of steps.entries()) {
        const draft = await draftOf(campaign)
        if (what === 'edit') {
          const words = `words ${i}`
          const widgets = [...draft.pieces].filter(([piece]) => piece.startsWith('widget:'))
          const [piece = '', value] = widgets[where % widgets.length] ?? []
          const before = (value as Record<string, string>)[field]
          const saving = await saveDraft(
            db,
            { campaign, changes: [{ piece, was: hashOfPiece(value), value: { ...(value as object), [field]: words } }], author: 'test' },
            types,
          )
          expect(saving.is).toBe('saved')
          if (before && places.get(before) === campaign) places.delete(before)
          places.set(words, campaign)
        } else if (what === 'publish' || what === 'some' || what === 'schedule') {
          const names = draft.changed.map(({ piece }) => piece)
          const chosen = what === 'publish' ? undefined : names.filter((_, n) => (n + where) % 2 === 0)
          const dueAt = what === 'schedule' ? new Date(clock + hours * 3_600_000) : undefined
          const endsAt = lasts === undefined ? undefined : new Date((dueAt?.getTime() ?? clock) + lasts * 3_600_000)
          const choice = { campaign, seen: draft.revision, chosen, dueAt, endsAt, needsFourEyes: false }
          const outcome = await publishDraft(db, choice, publishing, types)
          const isBehind = draft.changed.some(({ piece, isBehind }) => isBehind && (!chosen || chosen.includes(piece)))
          expect(outcome.is === 'refused').toBe(isBehind)
          if (outcome.is === 'scheduled' && dueAt) {
            const changed = draft.changed.filter(({ piece }) => !chosen || chosen.includes(piece))
            for (const words of textsIn(changed.map(({ value }) => value)))
              if (places.get(words) === campaign && !ever.has(words)) {
                dueMs.set(words, dueAt.getTime())
                if (endsAt) endMs.set(words, endsAt.getTime())
              }
          }
        } else if (what === 'pass') {
          clock += hours * 3_600_000
          await publishDue(db, new Date(clock), types)
        } else if (what === 'cancel') {
          const [one] = await findScheduled(db)
          if (!one) continue
          const isBack = one.state === 'waiting' || one.state === 'superseded'
          const others = isBack ? await otherwiseChanged(one, await draftOf(one.campaign), ever) : []
          const was = one.state as Scheduled['state']
          const cancelled = await cancelScheduled(db, one.id, was, { author: 'test', authorId: 'test', needsFourEyes: false })
          expect(cancelled).toMatchObject({ is: 'cancelled', isRepeat: false })
          const stays = cancelled.is === 'cancelled' ? cancelled.stays.map(({ piece }) => piece) : []
          if (one.state !== 'notEnded') expect(stays).toEqual([...new Set(others.map(({ piece }) => piece))])
          for (const { words } of others) places.delete(words)
          for (const words of textsIn(await findDocument(db, one.hash))) {
            dueMs.delete(words)
            endMs.delete(words)
          }
        } else if (what === 'back') {
          const hashes = [...seen.keys()]
          const to = hashes[where % hashes.length] ?? ''
          await rollBack(db, to, await current(), { ...publishing, authorId: 'U-staff' }, false)
          expect(await current()).toBe(to)
          expect(await dashboardOf('aroha')).toEqual({ ...seen.get(to) })
        } else if (where % 3 === 0) {
          const others = async () => (await Promise.all(CAMPAIGNS.slice(1).map(draftOf))).map(({ changed }) => changed)
          const before = await others()
          const { id } = DEFAULT_CAMPAIGN
          expect((await endCampaign(db, id, await lastRevision(db, id), 'test')).is).toBe('ended')
          for (const [words, place] of places) if (place === id) places.delete(words)
          expect(await others()).toEqual(before)
        }

        const hash = await current()
        if (!seen.has(hash)) seen.set(hash, await dashboardOf('aroha'))
        const live = (await findDocument(db, hash)) as PortalDocument
        expect(wordsIn(live).filter((words) => (dueMs.get(words) ?? clock) > clock)).toEqual([])
        const placed = new Set(live.tabs.flatMap(({ widgets }) => widgets))
        expect(live.widgets.filter(({ id }) => !placed.has(id))).toEqual([])
        ever = new Set(
          (await Promise.all([...seen.keys()].map((one) => findDocument(db, one)))).flatMap((one) => (one ? wordsIn(one) : [])),
        )
        const scheduled = await findScheduled(db)
        const waiting = new Set(
          (await Promise.all(scheduled.map((one) => findDocument(db, one.hash)))).flatMap((one) => (one ? wordsIn(one) : [])),
        )
        const inDraft = new Map(
          await Promise.all(CAMPAIGNS.map(async (one) => [one, new Set(wordsIn((await draftOf(one)).document))] as const)),
        )
        const everywhere = new Set([...wordsIn(live), ...[...inDraft.values()].flatMap((own) => [...own])])
        for (const one of scheduled.filter(({ state }) => state === 'waiting')) {
          const [from, to] = await Promise.all([findDocument(db, one.baseHash), findDocument(db, one.hash)])
          const before = new Set(from && wordsIn(from))
          // What waits is in nothing that could be published.
          expect(to && wordsIn(to).filter((words) => !before.has(words) && everywhere.has(words))).toEqual([])
        }
        for (const [words, place] of places) {
          const drafts = CAMPAIGNS.filter((one) => inDraft.get(one)?.has(words))
          // Kept somewhere; and in no draft but its campaign's until customers have seen it.
          const isOver = (endMs.get(words) ?? Infinity) <= clock
          if (drafts.length === 0 && !waiting.has(words) && !ever.has(words) && !isOver)
            throw new Error(`${words} of ${place} is lost at step ${i} (${what})`)
          if (!ever.has(words)) expect(drafts.filter((one) => one !== place)).toEqual([])
        }
      }
    }),
    { numRuns: times(4, 150) },
  )
})
