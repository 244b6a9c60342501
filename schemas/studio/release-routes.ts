import { switches } from '../document/switches.ts'
import { instant, text } from '../formats.ts'
import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { staffAreas, staffRights } from '../staff/entities.ts'
import {
  atEnd,
  brought,
  campaignId,
  chosenPieces,
  foreseen,
  MAX_BODY_BYTES,
  pieceChange,
  releaseEvent,
  releaseHash,
  scheduled,
} from './entities.ts'

/* Releases: what customers have seen, and publishing, scheduling and rolling back. */

const note = { type: 'string', maxLength: 300 } as const
const times = closedObject({ dueAt: instant }, { endsAt: { ...instant, description: 'for good if absent' } })
const scheduledId = object({ scheduledId: { type: 'string', maxLength: 64 } })

export const exportStudioRelease = route({
  path: '/private/studio/releases/:release/file',
  summary: 'A release or the draft as a file for importing',
  params: object({ release: releaseHash }),
  file: 'application/json',
  answer: text,
  errors: ['/error/not_found'],
})

export const studioHistory = route({
  path: '/private/studio/history',
  summary: 'Releases and scheduled releases, newest first',
  answer: object({ current: releaseHash, events: list(releaseEvent), scheduled: list(scheduled) }),
})

export const publishStudioDraft = route({
  path: '/private/studio/publish',
  access: 'publish',
  summary: 'Publishes changes of a campaign, now or at a moment, for good or until another',
  body: closedObject(
    {
      seen: { type: 'integer', description: 'revision of the draft when the publisher looked at it' },
      note: { ...note, minLength: 3, pattern: '\\S' },
    },
    {
      campaign: campaignId,
      chosen: chosenPieces,
      dueAt: { ...instant, description: 'when; now if absent' },
      endsAt: { ...instant, description: 'when its changes are taken back; never if absent' },
      reason: { ...note, description: 'why a page may cost a visitor more than the budget' },
      atEnd,
    },
  ),
  answer: object({ is: { enum: ['published', 'unchanged', 'scheduled'] }, release: releaseHash }),
  errors: ['/error/changed_meanwhile', '/error/not_found', '/error/not_releasable'],
})

export const studioSwitches = route({
  path: '/private/studio/switches',
  summary: 'The outage, its banner and the national alert, as customers see them now',
  answer: object({ switches, hash: { ...text, description: 'content hash' }, rights: staffRights }, { areas: staffAreas }),
})

export const setStudioSwitches = route({
  method: 'PUT',
  path: '/private/studio/switches',
  access: 'publish',
  summary: 'Sets the outage, its banner and the national alert for customers at once; the draft and its issues play no part',
  body: closedObject({
    switches,
    was: { ...text, maxLength: 64, description: 'content hash of the switches that were changed' },
    note: { ...note, minLength: 3, pattern: '\\S', description: 'what was turned on or off, for the history' },
  }),
  answer: object({ is: { enum: ['published', 'unchanged'] }, release: releaseHash, hash: text }),
  errors: ['/error/changed_meanwhile'],
})

export const rollBackStudio = route({
  path: '/private/studio/rollback',
  access: 'publish',
  needsAllAreas: true,
  summary: 'Shows customers an earlier release again; the draft stays, and so do the outage and the alert',
  body: closedObject({ release: releaseHash, current: { ...releaseHash, description: 'current release when the publisher looked' }, note }),
  answer: object({ is: { enum: ['published', 'unchanged'] }, release: releaseHash }),
  errors: ['/error/changed_meanwhile', '/error/not_found', '/error/not_releasable'],
})

export const cancelStudioRelease = route({
  path: '/private/studio/scheduled/:scheduledId/cancel',
  access: 'publish',
  summary: 'Cancels what a scheduled release has still to do: its beginning or its end; idempotent',
  params: scheduledId,
  body: closedObject({ was: { ...scheduled.properties.state, description: 'its state when the publisher looked' } }),
  answer: object(
    {
      stays: list(
        { type: 'string' },
        {
          description:
            'in words, pieces with a field of which its campaign has another change, which stays; the history has what was scheduled',
        },
      ),
    },
    {
      campaignName: { type: 'string', description: 'what its campaign is called by now; absent from a server of the version before' },
      isRepeat: { type: 'boolean', description: 'it was cancelled before, and what stayed is not known any more' },
    },
  ),
  errors: ['/error/changed_meanwhile', '/error/not_found', '/error/not_releasable'],
})

export const changeStudioTimes = route({
  method: 'PUT',
  path: '/private/studio/scheduled/:scheduledId/times',
  access: 'publish',
  summary: 'Changes when a scheduled release begins and ends; once it has begun, its end alone. Idempotent',
  params: scheduledId,
  body: closedObject({ times, was: { ...times, description: 'its times when the publisher looked' } }),
  errors: ['/error/changed_meanwhile', '/error/not_found', '/error/not_releasable'],
})

export const foreseeStudioTimes = route({
  path: '/private/studio/scheduled/:scheduledId/foresee',
  isCostly: true,
  summary: 'What could not begin or end, of what is scheduled, if a scheduled release had other times; it changes nothing',
  params: scheduledId,
  body: times,
  answer: object({ foreseen: list(foreseen) }),
  errors: ['/error/not_found'],
})

export const foreseeStudioChanges = route({
  path: '/private/studio/foresee',
  isCostly: true,
  access: 'edit',
  maxBodyBytes: MAX_BODY_BYTES,
  summary: 'What publishing changes now, that are not saved and by themselves, would mean for what is out for a time; it changes nothing',
  body: closedObject(
    { changes: list(pieceChange, { minItems: 1, maxItems: 2000 }) },
    { campaign: campaignId, is: { ...atEnd.properties.is, description: 'what happens to them at the end of what they change' } },
  ),
  answer: object({
    brought: list(brought, { description: 'releases for a time that brought what is changed, the first to end first' }),
    foreseen: list(foreseen, { description: 'what could not begin or end because of it' }),
  }),
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const endStudioRelease = route({
  method: 'POST',
  path: '/private/studio/scheduled/:scheduledId/end',
  access: 'publish',
  summary: 'Takes the changes of a release back before its end; idempotent',
  params: scheduledId,
  errors: ['/error/not_releasable'],
})
