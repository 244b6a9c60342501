import {
  cancelStudioRelease,
  changeStudioTimes,
  endStudioRelease,
  exportStudioRelease,
  foreseeStudioChanges,
  foreseeStudioTimes,
  publishStudioDraft,
  rollBackStudio,
  setStudioSwitches,
  studioHistory,
  studioSwitches,
} from '#schemas/studio/release-routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { changesAfter, findBrought, staysIssues } from '../config/brought.ts'
import { changeUnsaved } from '../config/draft.ts'
import { foreseeNow } from '../config/foresee.ts'
import { changeTimes, foreseeTimes, timesIssues } from '../config/change-times.ts'
import { findCampaign } from '../config/campaigns.ts'
import { findChosen, findDocument, findHistory, publishDraft, rollBack } from '../config/publish-draft.ts'
import { cancelScheduled, endRelease, findPiecesOutside } from '../config/scheduled.ts'
import { findSwitches, setSwitches } from '../config/switches.ts'
import { type Scheduled, SCHEDULED_STATES } from '#schemas/studio/entities.ts'
import { FileAnswer } from '../http/file-answer.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { mayChangeArea } from '#lib/staff-areas.ts'
import type { Scope } from '../access.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from './author.ts'
import { momentsOf } from './moments.ts'
import { BUDGET, tabsOverBudget } from './readiness.ts'
import { draftChanged, noSuchCampaign, noSuchRelease, outside, refuse } from './refusals.ts'

/** Releases: what customers have seen, and publishing, scheduling and rolling back. */
export function releaseRoutes(api: Api, { db, builds, types, needsFourEyes }: AreaParts): void {
  /** What a scheduled release changes outside the caller's areas. */
  const findOutside = async ({ userId }: Scope, id: string): Promise<string[]> => {
    const areas = await findAreas(db, userId)
    return areas ? findPiecesOutside(db, id, areas) : []
  }

  api.handle(exportStudioRelease, async ({ params }) => {
    const document = await findDocument(db, params.release)
    return document ? new FileAnswer(`portal-${params.release.slice(0, 8)}.json`, JSON.stringify(document, null, 2)) : noSuchRelease()
  })

  api.handle(studioHistory, async () => {
    const { current, events, scheduled } = await findHistory(db)
    return {
      current,
      events: events.flatMap(({ id, at, author, action, release, previousRelease, note, reason }) => {
        if (action === 'edit' || action === 'campaign' || action === 'review' || action === 'template' || action === 'notMade') return []
        if (!release) return []
        const previous = { previousRelease: previousRelease ?? undefined, reason: reason ?? undefined }
        return [{ id, at: at.toISOString(), author, action, release, note, ...previous }]
      }),
      scheduled: scheduled.flatMap(({ hash, baseHash, dueAt, endsAt, state, issues, isChangedSince, ...one }) =>
        isScheduled(state)
          ? [
              {
                id: one.id,
                campaign: one.campaign,
                campaignName: one.campaignName,
                pieces: one.pieces,
                base: baseHash,
                release: hash,
                dueAt: dueAt.toISOString(),
                endsAt: endsAt?.toISOString(),
                author: one.author,
                note: one.note,
                state,
                issues: issues ?? undefined,
                isChangedSince: isChangedSince || undefined,
              },
            ]
          : [],
      ),
    }
  })

  api.handle(publishStudioDraft, async ({ scope, body }) => {
    const { dueAt, endsAt } = momentsOf(body)
    const wrong = timesIssues({ dueAt, endsAt }, new Date())
    if (wrong.length > 0) return refuse('/error/validation', WRONG_TIMES, wrong)
    if (!(await findCampaign(db, body.campaign))) return noSuchCampaign()
    const over = tabsOverBudget((await findChosen(db, body)).document, builds, types)
    if (over.length > 0 && (body.reason ?? '').trim().length < 5) {
      return refuse(
        '/error/not_releasable',
        'A page costs visitors more than the budget: say why it may.',
        over.map(({ tab, bytes }) => ({ place: `tab:${tab}`, message: `costs ${Math.round(bytes / 1000)} kB of ${BUDGET.bytes / 1000}` })),
      )
    }
    const publishing = {
      author: await authorOf(db, scope),
      authorId: scope.userId,
      note: body.note.trim(),
      reason: body.reason?.trim(),
    }
    const { seen, campaign, chosen, atEnd } = body
    if (atEnd && (dueAt || endsAt))
      return refuse('/error/validation', WRONG_TIMES, [{ place: 'atEnd', message: 'is of what is published now, for good' }])
    const outcome = await publishDraft(
      db,
      {
        seen,
        campaign,
        chosen,
        dueAt,
        endsAt,
        needsFourEyes,
        areas: await findAreas(db, scope.userId),
        atEnd: atEnd && { is: atEnd.is, at: new Date(atEnd.at) },
      },
      publishing,
      types,
    )
    if (outcome.is === 'ended') return noSuchCampaign()
    if (outcome.is === 'changedMeanwhile') return draftChanged()
    if (outcome.is === 'outside') return outside(outcome.pieces)
    if (outcome.is === 'needsAnother') return refuse('/error/not_releasable', NEEDS_ANOTHER, outcome.issues)
    if (outcome.is === 'refused') return refuse('/error/not_releasable', 'The draft cannot be released as it is.', outcome.issues)
    return { is: outcome.is, release: outcome.hash }
  })

  api.handle(studioSwitches, async ({ scope }) => {
    const areas = await findAreas(db, scope.userId)
    return { ...(await findSwitches(db)), rights: [...scope.rights], areas: areas && [...areas] }
  })

  api.handle(setStudioSwitches, async ({ scope, body }) => {
    if (!mayChangeArea(await findAreas(db, scope.userId), 'emergency')) return outside(['switches'])
    const publishing = { author: await authorOf(db, scope), note: body.note.trim() }
    const outcome = await setSwitches(db, body.switches, body.was, publishing)
    return outcome.is === 'changedMeanwhile'
      ? problem('/error/changed_meanwhile', 'A colleague has changed the outage or the alert.')
      : outcome
  })

  api.handle(rollBackStudio, async ({ scope, body }) => {
    if (needsFourEyes && body.note.trim().length < 3) {
      return refuse('/error/validation', 'Say why: one person alone rolls back.', [{ place: 'note', message: 'is needed' }])
    }
    const publishing = { author: await authorOf(db, scope), authorId: scope.userId, note: body.note.trim() }
    const outcome = await rollBack(db, body.release, body.current, publishing, needsFourEyes)
    if (outcome.is === 'unknown') return noSuchRelease()
    if (outcome.is === 'changedMeanwhile') return problem('/error/changed_meanwhile', 'Customers see another release by now.')
    if (outcome.is === 'needsAnother') {
      const issues = outcome.pieces.map((place) => ({
        place,
        message: 'you have changed this, and it was agreed for a time, which is over',
      }))
      return refuse('/error/not_releasable', 'Two people are needed to show this for good: a colleague who may publish rolls back.', issues)
    }
    if (outcome.is === 'refused') return refuse('/error/not_releasable', 'That release shows pictures that were removed.', outcome.issues)
    return { is: outcome.is, release: outcome.hash }
  })

  api.handle(cancelStudioRelease, async ({ scope, params, body }) => {
    const out = await findOutside(scope, params.scheduledId)
    if (out.length > 0) return outside(out)
    const by = { author: await authorOf(db, scope), authorId: scope.userId, needsFourEyes }
    const cancelling = await cancelScheduled(db, params.scheduledId, body.was, by)
    switch (cancelling.is) {
      case 'cancelled':
        return {
          campaignName: cancelling.campaign.name,
          stays: cancelling.stays.map(({ text }) => text),
          isRepeat: cancelling.isRepeat || undefined,
        }
      case 'unknown':
        return notScheduled()
      case 'changedMeanwhile':
        return problem('/error/changed_meanwhile', 'It has begun, ended or been cancelled since you looked.')
      case 'needsAnother': {
        const why = 'You have changed this, and it was agreed for a limited time. A colleague who may publish has to make it permanent.'
        return refuse('/error/not_releasable', why, [])
      }
    }
  })

  api.handle(changeStudioTimes, async ({ scope, params, body }) => {
    const out = await findOutside(scope, params.scheduledId)
    if (out.length > 0) return outside(out)
    const by = { author: await authorOf(db, scope), authorId: scope.userId, needsFourEyes }
    const changing = await changeTimes(db, params.scheduledId, { was: timesOf(body.was), times: timesOf(body.times) }, by)
    switch (changing.is) {
      case 'changed':
        return undefined
      case 'unknown':
        return notScheduled()
      case 'changedMeanwhile':
        return problem('/error/changed_meanwhile', 'A colleague has changed its times.')
      case 'needsAnother':
        return refuse('/error/not_releasable', 'You have changed this. A colleague who may publish has to extend it.', [])
      case 'refused':
        return refuse('/error/not_releasable', WRONG_TIMES, changing.issues)
    }
  })

  api.handle(foreseeStudioTimes, async ({ params, body }) => {
    const foreseen = await foreseeTimes(db, params.scheduledId, timesOf(body), types)
    return foreseen ? { foreseen } : notScheduled()
  })

  api.handle(foreseeStudioChanges, async ({ scope, body }) => {
    const { campaign, changes, is = 'goes' } = body
    if (!(await findCampaign(db, campaign))) return noSuchCampaign()
    const unsaved = await changeUnsaved(db, { campaign, changes, areas: await findAreas(db, scope.userId) })
    if (unsaved.is === 'outside') return outside(unsaved.pieces)
    if (unsaved.is === 'inTheWay') return draftChanged()
    if (unsaved.is === 'malformed') return refuse('/error/validation', 'This cannot be saved as it is.', unsaved.issues)
    const { change } = unsaved
    const found = await findBrought(db, change, types)
    const instead = new Map(changesAfter(found, change.to, is).map((after) => [after.one.id, after.change]))
    return {
      brought: found.map((one) => ({
        note: one.one.note,
        endsAt: one.one.endsAt.toISOString(),
        issues: staysIssues(one, types),
      })),
      foreseen: await foreseeNow(db, change, instead, types),
    }
  })

  api.handle(endStudioRelease, async ({ scope, params }) => {
    const out = await findOutside(scope, params.scheduledId)
    if (out.length > 0) return outside(out)
    const issues = await endRelease(db, params.scheduledId, await authorOf(db, scope), types)
    return issues.length > 0
      ? refuse('/error/not_releasable', 'It cannot end now. It stays out, and its end is tried again at its time.', issues)
      : undefined
  })
}

const NEEDS_ANOTHER = 'Two people are needed to publish. Ask for a review, or let a colleague who may publish do it.'

const WRONG_TIMES = 'It cannot have these times.'

const timesOf = ({ dueAt, endsAt }: { dueAt: string; endsAt?: string }) => ({
  dueAt: new Date(dueAt),
  endsAt: endsAt === undefined ? undefined : new Date(endsAt),
})

const notScheduled = () => problem('/error/not_found', 'It is not scheduled any more: it was cancelled, or has ended.')

type State = Awaited<ReturnType<typeof findHistory>>['scheduled'][number]['state']

const isScheduled = (state: State): state is Scheduled['state'] => SCHEDULED_STATES.some((one) => one === state)
