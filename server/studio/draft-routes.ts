import { campaignOf } from '#lib/campaigns.ts'
import { deadLinksOf } from '#lib/forms/form-links.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import {
  compareStudioFile,
  saveStudioDraft,
  studioDifferences,
  studioDraft,
  studioDraftVersion,
  studioEdit,
  studioEdits,
  studioReadiness,
} from '#schemas/studio/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { findCampaign } from '../config/campaigns.ts'
import { saveDraft } from '../config/draft.ts'
import { piecesOf } from '../config/pieces.ts'
import { findChosen, findDocument, findDraftIssues, findDraftVersion } from '../config/publish-draft.ts'
import { hashOfPiece } from '../config/content-hash.ts'
import { foresee } from '../config/foresee.ts'
import { pieceInNewestVersion } from '../config/newest-versions.ts'
import { outsideOf } from '../config/outside.ts'
import { findDraft, lastRevision } from '../config/release.ts'
import { withSwitches } from '../config/switches.ts'
import { findPictureIssues } from '../media/pictures-in.ts'
import { findIssues } from '../config/validate.ts'
import { documentWithVersionKeys } from '../config/version-keys.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { sum } from '#lib/sum.ts'
import { findChangesOfOne } from '../review/four-eyes.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from './author.ts'
import { differencesOf } from './changes.ts'
import { findEdit, findEdits } from './edits.ts'
import { momentsOf } from './moments.ts'
import { getsFallback, tabsOverBudget } from './readiness.ts'
import { noSuchCampaign, noSuchRelease, outside, OUTSIDE_AREAS, refuse } from './refusals.ts'
import { findVisits } from './visits.ts'

/** The draft: loading, saving and replacing it, and what has changed in it. */
export function draftRoutes(api: Api, { db, builds, types, needsFourEyes }: AreaParts): void {
  api.handle(studioDraftVersion, async ({ scope, query }) => {
    const campaign = await findCampaign(db, query.campaign)
    return campaign ? { ...(await findDraftVersion(db, campaign.id)), rights: [...scope.rights] } : noSuchCampaign()
  })

  api.handle(studioDraft, async ({ scope, query }) => {
    const campaign = await findCampaign(db, query.campaign)
    if (!campaign) return noSuchCampaign()
    const { revision, base, released, pieces, changed, document } = await findDraft(db, campaign.id)
    const areas = await findAreas(db, scope.userId)
    const changes = new Map(changed.map((change) => [change.piece, change]))
    return {
      revision,
      release: base,
      me: await authorOf(db, scope),
      rights: [...scope.rights],
      areas: areas && [...areas],
      pieces: [...new Set([...pieces.keys(), ...changes.keys()])].map((piece) => {
        const value = pieces.get(piece)
        const change = changes.get(piece)
        return {
          piece,
          value: pieceInNewestVersion(piece, value, types),
          hash: hashOfPiece(value),
          released: change && pieceInNewestVersion(piece, released.get(piece), types),
          changedBy: change?.changedBy,
          changedAt: change?.changedAt.toISOString(),
          isBehind: change?.isBehind,
        }
      }),
      issues: [...findIssues(document, types), ...(await findPictureIssues(db, document))],
    }
  })

  api.handle(saveStudioDraft, async ({ scope, body }) => {
    const { campaign, changes } = body
    const areas = await findAreas(db, scope.userId)
    const saving = await saveDraft(db, { campaign, changes, author: await authorOf(db, scope), authorId: scope.userId, areas }, types)
    if (saving.is === 'ended') return noSuchCampaign()
    if (saving.is === 'outside') return outside(saving.pieces)
    if (saving.is === 'inTheWay') {
      return problem(
        '/error/changed_meanwhile',
        'Another editor has changed the same thing in the meantime.',
        saving.pieces.map((piece) => ({ pointer: piece, detail: 'changed meanwhile' })),
      )
    }
    if (saving.is === 'malformed') return refuse('/error/validation', 'This cannot be saved as it is.', saving.issues)
    const { revision, pieces, changed, document } = saving.draft
    const known = new Map(changed.map((change) => [change.piece, change]))
    return {
      before: saving.before,
      revision,
      issues: [...saving.issues, ...(await findPictureIssues(db, document))],
      pieces: changes.map(({ piece }) => ({
        piece,
        value: pieceInNewestVersion(piece, pieces.get(piece), types),
        hash: hashOfPiece(pieces.get(piece)),
        changedBy: known.get(piece)?.changedBy,
        isBehind: known.get(piece)?.isBehind,
      })),
    }
  })

  api.handle(compareStudioFile, async ({ body }) => {
    const sent = documentWithVersionKeys(body.document)
    const issues = findIssues(sent, types)
    if (issues.length > 0) return refuse('/error/not_releasable', 'The file has mistakes.', issues)
    const campaign = await findCampaign(db, body.campaign)
    if (!campaign) return noSuchCampaign()
    const { document } = await findDraft(db, campaign.id)
    const file = withSwitches(sent as unknown as PortalDocument, document)
    const wanted = piecesOf(file)
    const differences = differencesOf(document, file)
    const missing = await findPictureIssues(db, file)
    return {
      pieces: differences.map(({ piece }) => ({ piece, value: pieceInNewestVersion(piece, wanted.get(piece), types) })),
      differences,
      missing,
    }
  })

  api.handle(studioEdits, async ({ query }) => {
    const { pieces } = await findDraft(db, query.campaign)
    return findEdits(db, query, pieces)
  })

  api.handle(studioEdit, async ({ params }) => {
    const found = await findEdit(db, params.editId)
    if (!found) return noSuchEdit()
    const lifted = (value: unknown, piece = found.difference.piece) => pieceInNewestVersion(piece, value, types)
    const savedWith = found.savedWith.map((one) => ({ ...one, before: lifted(one.before, one.piece) }))
    return { ...found, before: lifted(found.before), after: lifted(found.after), savedWith }
  })

  api.handle(studioDifferences, async ({ query }) => {
    const campaign = campaignOf(query.to)
    // Before the documents: who approves or publishes this revision has seen at least what it holds.
    const revision = campaign ? await lastRevision(db, campaign) : undefined
    const [before, after] = await Promise.all([findDocument(db, query.from), findDocument(db, query.to)])
    return before && after ? { differences: differencesOf(before, after), revision } : noSuchRelease()
  })

  api.handle(studioReadiness, async ({ scope, body }) => {
    const campaign = await findCampaign(db, body.campaign)
    if (!campaign) return noSuchCampaign()
    const draft = await findChosen(db, body)
    const areas = await findAreas(db, scope.userId)
    const visits = await findVisits(db)
    const withFallback = visits.filter((row) => getsFallback(draft.document, row.types))
    return {
      revision: draft.revision,
      issues: [...findDraftIssues(draft, types), ...(await findPictureIssues(db, draft.document))],
      needsAnother: [
        ...outsideOf(areas, draft).map((piece) => ({ place: piece, message: OUTSIDE_AREAS })),
        ...(needsFourEyes ? await findChangesOfOne(db, campaign.id, draft, scope.userId) : []),
      ],
      deadLinks: (draft.document.forms ?? []).flatMap((form) =>
        deadLinksOf(form, draft.document).map((message) => ({ place: `form:${form.id}`, message })),
      ),
      overBudget: tabsOverBudget(draft.document, builds, types),
      visits: sum(visits.map((row) => row.visits)),
      foreseen: await foresee(db, draft, momentsOf(body), types),
      visitsWithFallback: sum(withFallback.map((row) => row.visits)),
    }
  })
}

const noSuchEdit = () => problem('/error/not_found', 'There is no such edit.')
