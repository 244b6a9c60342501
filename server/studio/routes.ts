import { and, desc, eq, lt, sql } from 'drizzle-orm'
import {
  cancelStudioRelease,
  checkStudioForm,
  explainStudioPreview,
  exportStudioRelease,
  importStudioDraft,
  publishStudioDraft,
  rollBackStudio,
  saveStudioDraft,
  startStudioPreview,
  studioAudience,
  studioCatalogue,
  studioDifferences,
  studioDraft,
  studioEdits,
  studioHistory,
  studioPreview,
  studioReadiness,
  studioTestCustomers,
  studioDraftVersion,
} from '#schemas/studio/routes.ts'
import type { Preview } from '#schemas/studio/entities.ts'
import { findScope, type Scope } from '../access.ts'
import { findPerson, nameOf } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import type { Builds } from '../config/builds.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { saveDraft } from '../config/draft.ts'
import { piecesOf } from '../config/pieces.ts'
import {
  cancelScheduled,
  findDraftIssues,
  findDocument,
  findHistory,
  findDraftVersion,
  publishDraft,
  rollBack,
} from '../config/publish-draft.ts'
import { DRAFT, findDraft, findRelease, hashOfPiece } from '../config/release.ts'
import { findShapeIssues, findIssues } from '../config/validate.ts'
import type { WidgetTypes } from '../config/widget-types.ts'
import type { Database } from '../db/open.ts'
import { configChanges } from '../db/schema/config.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { differenceOf, differencesOf } from './changes.ts'
import { findAudience } from './customers.ts'
import { explain } from './explain.ts'
import { checkForm } from './form-check.ts'
import { issueWithMoment, findPreviewScope, findTestCustomers, readPreview, signPreview } from './preview.ts'
import { BUDGET, costBasisOf, getsFallback, tabsOverBudget } from './readiness.ts'
import { findVisits } from './visits.ts'

const PREVIEW_MS = 8 * 3_600_000
const EDITS_A_PAGE = 50

interface Needs {
  db: Database
  builds: Builds
  types: WidgetTypes
}

/** Studio: what product staff shape the portal with. */
export function studioRoutes(api: Api, { db, builds, types }: Needs): void {
  api.handle(studioDraftVersion, async ({ scope }) => ({ ...(await findDraftVersion(db)), rights: [...scope.rights] }))

  api.handle(studioCatalogue, () => {
    const build = builds.newest()
    return {
      types: [...types.values()].map(({ type, version, name, description, route, span }) => ({
        type,
        version,
        name,
        description,
        source: route?.path,
        span,
        files: build?.files[type] ?? [],
      })),
      ...costBasisOf(build),
    }
  })

  api.handle(studioDraft, async ({ scope }) => {
    const { revision, base, pieces, changed, document } = await findDraft(db)
    const released = piecesOf((await findRelease(db, base)).document)
    const changes = new Map(changed.map((change) => [change.piece, change]))
    return {
      revision,
      release: base,
      me: await authorOf(scope),
      rights: [...scope.rights],
      pieces: [...new Set([...pieces.keys(), ...changes.keys()])].map((piece) => {
        const value = pieces.get(piece)
        const change = changes.get(piece)
        return {
          piece,
          ...(value === undefined ? {} : { value }),
          hash: hashOfPiece(value),
          ...(change
            ? {
                ...(released.has(piece) ? { released: released.get(piece) } : {}),
                changedBy: change.changedBy,
                changedAt: change.changedAt.toISOString(),
                isBehind: change.isBehind,
              }
            : {}),
        }
      }),
      issues: findIssues(document, types),
    }
  })

  api.handle(saveStudioDraft, async ({ scope, body }) => {
    const saving = await saveDraft(db, body.changes, await authorOf(scope), types)
    if (saving.is === 'inTheWay') {
      return problem(
        '/error/changed_meanwhile',
        'Somebody else has changed the same thing meanwhile.',
        saving.pieces.map((piece) => ({ pointer: piece, detail: 'changed meanwhile' })),
      )
    }
    if (saving.is === 'malformed') return refuse('/error/validation', 'This cannot be kept as it is.', saving.issues)
    const { pieces } = await findDraft(db)
    return {
      revision: saving.revision,
      issues: saving.issues,
      pieces: body.changes.map(({ piece }) => {
        const value = pieces.get(piece)
        return { piece, ...(value === undefined ? {} : { value }), hash: hashOfPiece(value) }
      }),
    }
  })

  api.handle(importStudioDraft, async ({ scope, body }) => {
    const issues = [...findShapeIssues(body.document)]
    if (issues.length === 0) issues.push(...findIssues(body.document, types))
    if (issues.length > 0) return refuse('/error/not_releasable', 'Nothing was imported.', issues)
    const wanted = piecesOf(body.document as unknown as PortalDocument)
    const { pieces, revision } = await findDraft(db)
    if (revision !== body.seen) return problem('/error/changed_meanwhile', 'Somebody has changed the draft meanwhile.')
    const changes = [...new Set([...pieces.keys(), ...wanted.keys()])]
      .filter((piece) => hashOfPiece(pieces.get(piece)) !== hashOfPiece(wanted.get(piece)))
      .map((piece) => ({ piece, was: hashOfPiece(pieces.get(piece)), value: wanted.get(piece) }))
    if (changes.length === 0) return { revision }
    const saving = await saveDraft(db, changes, await authorOf(scope), types)
    if (saving.is === 'inTheWay') return problem('/error/changed_meanwhile', 'Somebody has changed the draft meanwhile.')
    if (saving.is === 'malformed') return refuse('/error/not_releasable', 'Nothing was imported.', saving.issues)
    return { revision: saving.revision }
  })

  api.handle(exportStudioRelease, async ({ params }) => {
    const document = await findDocument(db, params.release)
    return document
      ? new FileAnswer(`portal-${params.release.slice(0, 8)}.json`, JSON.stringify(document, null, 2))
      : problem('/error/not_found', 'There is no such release.')
  })

  api.handle(studioHistory, async () => {
    const { current, events, scheduled } = await findHistory(db)
    return {
      current,
      events: events.flatMap(({ id, at, author, action, release, previousRelease, note, reason }) =>
        action === 'edit' || !release
          ? []
          : [
              {
                id,
                at: at.toISOString(),
                author,
                action,
                release,
                note,
                ...(previousRelease ? { previousRelease } : {}),
                ...(reason ? { reason } : {}),
              },
            ],
      ),
      scheduled: scheduled.flatMap(({ id, hash, dueAt, author, note, state }) =>
        state === 'waiting' || state === 'superseded' ? [{ id, release: hash, dueAt: dueAt.toISOString(), author, note, state }] : [],
      ),
    }
  })

  api.handle(studioEdits, async ({ query }) => {
    const rows = await db
      .select()
      .from(configChanges)
      .where(and(eq(configChanges.action, 'edit'), query.before ? lt(configChanges.id, query.before) : sql`true`))
      .orderBy(desc(configChanges.id))
      .limit(EDITS_A_PAGE)
    const { pieces } = await findDraft(db)
    return {
      edits: rows.map(({ id, at, author, piece, before, after }) => ({
        id,
        at: at.toISOString(),
        author,
        difference: differenceOf(piece ?? '', before ?? undefined, after ?? undefined, { old: pieces, now: pieces }),
      })),
    }
  })

  api.handle(studioDifferences, async ({ query }) => {
    const [before, after] = await Promise.all([findDocument(db, query.from), findDocument(db, query.to)])
    if (!before || !after) return problem('/error/not_found', 'There is no such release.')
    return { differences: differencesOf(before, after) }
  })

  api.handle(publishStudioDraft, async ({ scope, body }) => {
    const dueAt = body.dueAt ? new Date(body.dueAt) : undefined
    if (dueAt && dueAt.getTime() < Date.now()) {
      return refuse('/error/validation', 'That moment has passed.', [{ place: 'dueAt', message: 'must be in the future' }])
    }
    const over = tabsOverBudget((await findDraft(db)).document, builds, types)
    if (over.length > 0 && (body.reason ?? '').trim().length < 5) {
      return refuse(
        '/error/not_releasable',
        'A page costs visitors more than the budget: say why it may.',
        over.map(({ tab, bytes }) => ({ place: `tab:${tab}`, message: `costs ${Math.round(bytes / 1000)} kB of ${BUDGET.bytes / 1000}` })),
      )
    }
    const publishing = { author: await authorOf(scope), note: body.note.trim(), ...(body.reason ? { reason: body.reason.trim() } : {}) }
    const outcome = await publishDraft(db, body.seen, publishing, types, dueAt)
    if (outcome.is === 'changedMeanwhile') return problem('/error/changed_meanwhile', 'Somebody has changed the draft meanwhile.')
    if (outcome.is === 'refused') return refuse('/error/not_releasable', 'The draft cannot be released as it is.', outcome.issues)
    return { is: outcome.is, release: outcome.hash }
  })

  api.handle(rollBackStudio, async ({ scope, body }) => {
    const outcome = await rollBack(db, body.release, body.current, { author: await authorOf(scope), note: body.note.trim() })
    if (outcome.is === 'unknown') return problem('/error/not_found', 'There is no such release.')
    if (outcome.is === 'published' || outcome.is === 'unchanged') return { is: outcome.is, release: outcome.hash }
    return problem('/error/changed_meanwhile', 'Customers see another release by now.')
  })

  api.handle(cancelStudioRelease, async ({ scope, params }) => {
    await cancelScheduled(db, params.scheduledId, await authorOf(scope))
    return undefined
  })

  api.handle(studioTestCustomers, async () => {
    const testCustomers = await Promise.all(
      (await findTestCustomers(db)).map(async (person) => {
        const theirs = await findScope(db, person.subject)
        const { kind, brand, energyTypes } = theirs?.selected ?? {}
        return {
          username: person.username,
          name: nameOf(person),
          ...(kind ? { accountType: kind } : {}),
          ...(brand ? { brand } : {}),
          energyTypes: (energyTypes ?? []) as NonNullable<PreviewEnergy>,
          hasEarlyAccess: person.hasEarlyAccess,
        }
      }),
    )
    return { testCustomers }
  })

  api.handle(startStudioPreview, async ({ body }) => {
    const issue = issueWithMoment(body)
    if (issue) return problem('/error/validation', issue)
    if (!(await isShowable(body))) return problem('/error/not_found', 'There is no such release, or nobody made up of that name.')
    const endsMs = Date.now() + PREVIEW_MS
    return { token: await signPreview(db, body, endsMs), endsAt: new Date(endsMs).toISOString() }
  })

  api.handle(studioPreview, async ({ query }) => {
    const claims = await readPreview(db, query.previewToken)
    if (!claims) return problem('/error/preview_ended', 'Links to previews work for eight hours.')
    const { expiresMs, ...preview } = claims
    return { preview, endsAt: new Date(expiresMs).toISOString() }
  })

  api.handle(explainStudioPreview, async ({ body, request }) => {
    const issue = issueWithMoment(body)
    if (issue) return problem('/error/validation', issue)
    const document = await findDocument(db, body.release)
    const scope = document && (await findPreviewScope(db, body))
    if (!scope) return problem('/error/not_found', 'There is no such release, or nobody made up of that name.')
    const clientTypes = builds.knownTypes(undefined) ?? new Map()
    return explain({ document, scope, clientTypes, types, api, requestId: request.id })
  })

  api.handle(studioAudience, ({ body }) => findAudience(db, body.audience, body.owner))

  api.handle(checkStudioForm, ({ body }) => checkForm(db, body.form as unknown as FormDocument))

  api.handle(studioReadiness, async () => {
    const draft = await findDraft(db)
    const { document, revision } = draft
    const visits = await findVisits(db)
    const isAffected = (clientTypes: string) => {
      const known = builds.knownTypes(clientTypes || undefined)
      return known !== undefined && getsFallback(document, known)
    }
    const sum = (rows: typeof visits) => rows.reduce((total, row) => total + row.visits, 0)
    return {
      revision,
      issues: findDraftIssues(draft, types),
      overBudget: tabsOverBudget(document, builds, types),
      visits: sum(visits),
      visitsWithFallback: sum(visits.filter(({ clientTypes }) => isAffected(clientTypes))),
    }
  })

  async function authorOf(scope: Scope): Promise<string> {
    return nameOf(await findPerson(db, scope))
  }

  async function isShowable(preview: Preview): Promise<boolean> {
    const isKnown = preview.release === DRAFT || (await findDocument(db, preview.release)) !== undefined
    return isKnown && (await findPreviewScope(db, preview)) !== undefined
  }
}

type PreviewEnergy = NonNullable<Preview['overrides']>['energyTypes']

const refuse = <T extends '/error/validation' | '/error/not_releasable'>(
  type: T,
  detail: string,
  issues: readonly { place: string; message: string }[],
) =>
  problem(
    type,
    detail,
    issues.map(({ place, message }) => ({ pointer: place, detail: message })),
  )
