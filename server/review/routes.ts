import * as routes from '#schemas/review/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { findCampaign } from '../config/campaigns.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import { nameOf } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from '../studio/author.ts'
import { draftChanged, noSuchCampaign, outside, refuse } from '../studio/refusals.ts'
import { beginThread, findThreads, MOST_IN_THREAD, MOST_OPEN, reply, setResolved } from './comments.ts'
import { findInbox, markRead } from './inbox.ts'
import { findReviewers, type Person } from './reviewers.ts'
import { askForReview, decideReview, findReview, withdrawReview } from './reviews.ts'

/** Reviews of campaigns, comments on their pieces, and the inbox that tells of both. */
export function reviewRoutes(api: Api, { db, brand, publicUrl, mail, needsFourEyes }: AreaParts): void {
  const telling: TellingStaff = { brand, publicUrl, canMail: canMail(mail) }
  const personOf = async (scope: Scope): Promise<Person> => ({ id: scope.userId, name: await authorOf(db, scope) })

  api.handle(routes.studioReview, async ({ scope, query }) => {
    const campaign = await findCampaign(db, query.campaign)
    if (!campaign) return noSuchCampaign()
    const others = (await findReviewers(db)).filter(({ id }) => id !== scope.userId)
    return {
      needsFourEyes,
      review: await findReview(db, campaign.id, scope.userId),
      reviewers: others.map((person) => ({ username: person.username, name: nameOf(person) })),
    }
  })

  api.handle(routes.askForReview, async ({ scope, body: { campaign, note, reviewer } }) => {
    const asking = { campaign, note: note.trim(), reviewer, areas: await findAreas(db, scope.userId) }
    const asked = await askForReview(db, asking, await personOf(scope), telling)
    if (asked.is === 'outside') return outside(asked.pieces)
    const { is } = asked
    if (is === 'ended') return noSuchCampaign()
    if (is === 'noChanges') return refuse('/error/validation', 'There are no changes to review.', [])
    if (is === 'noReviewer') {
      const message = reviewer === undefined ? 'nobody else may publish' : 'may not publish, or is you'
      return refuse('/error/validation', 'A review needs a colleague who may publish.', [{ place: 'reviewer', message }])
    }
  })

  api.handle(routes.decideReview, async ({ scope, params, body }) => {
    const note = body.note.trim()
    if (body.is === 'sentBack' && note.length < 3) {
      return refuse('/error/validation', 'Say what has to change.', [{ place: 'note', message: 'is needed' }])
    }
    const decision = { ...body, note, areas: await findAreas(db, scope.userId) }
    const decided = await decideReview(db, params.reviewId, decision, await personOf(scope), telling)
    if (decided.is === 'outside') return outside(decided.pieces)
    const { is } = decided
    if (is === 'unknown') return problem('/error/not_found', 'There is no such review, or its campaign has ended.')
    if (is === 'own') return refuse('/error/validation', 'You asked for this review: a colleague decides.', [])
    if (is === 'decidedMeanwhile') return problem('/error/changed_meanwhile', 'This review was decided or taken back in the meantime.')
    return is === 'changedMeanwhile' ? draftChanged() : undefined
  })

  api.handle(routes.withdrawReview, async ({ scope, params }) => {
    const withdrawn = await withdrawReview(db, params.reviewId, await personOf(scope), await findAreas(db, scope.userId))
    return withdrawn.is === 'outside' ? outside(withdrawn.pieces) : undefined
  })

  api.handle(routes.studioInbox, async ({ scope }) => ({ entries: await findInbox(db, scope) }))

  api.handle(routes.readStudioInbox, ({ scope, body }) => markRead(db, scope, body.upTo))

  api.handle(routes.studioComments, async ({ scope, query }) => {
    const campaign = await findCampaign(db, query.campaign)
    return campaign ? { threads: await findThreads(db, campaign.id, scope.userId) } : noSuchCampaign()
  })

  api.handle(routes.addStudioComment, async ({ scope, body }) => {
    const { is } = await beginThread(db, { ...body, text: body.text.trim() }, await personOf(scope), telling)
    if (is === 'tooMany') return refuse('/error/validation', `There are ${MOST_OPEN} open comments: resolve some that are done.`, [])
    return is === 'unknown' ? problem('/error/not_found', 'There is no such campaign, or nothing of this name in it.') : undefined
  })

  api.handle(routes.replyToStudioComment, async ({ scope, params, body }) => {
    const { is } = await reply(db, params.threadId, { ...body, text: body.text.trim() }, await personOf(scope), telling)
    if (is === 'tooMany') return refuse('/error/validation', `There are ${MOST_IN_THREAD} comments: begin with a new one.`, [])
    return is === 'unknown' ? noSuchThread() : undefined
  })

  api.handle(routes.resolveStudioComments, async ({ scope, params, body }) => {
    const isKnown = await setResolved(db, params.threadId, body.isResolved, await personOf(scope))
    return isKnown ? undefined : noSuchThread()
  })
}

const noSuchThread = () => problem('/error/not_found', 'There are no such comments.')
