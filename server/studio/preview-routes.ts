import { explainStudioPreview, startStudioPreview, studioPlaceholders, studioPreview, studioTestCustomers } from '#schemas/studio/routes.ts'
import type { TestCustomer } from '#schemas/studio/entities.ts'
import type { AreaParts } from '../area-parts.ts'
import { findScope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import { findDocument } from '../config/publish-draft.ts'
import { findRelease } from '../config/release.ts'
import { findReleaseAt } from '../config/release-at.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { triedFor } from '../experiments/versions.ts'
import { explain } from './explain.ts'
import { placeholdersFor } from './placeholders.ts'
import { findPreviewScope, findTestCustomers, issueWithMoment, readPreview, signPreview } from './preview.ts'

const PREVIEW_MS = 8 * 3_600_000

/** Previews of a release or the draft, as a test customer. */
export function previewRoutes(api: Api, { db, brand, builds, types }: AreaParts): void {
  api.handle(studioTestCustomers, async () => {
    const testCustomers = (await findTestCustomers(db)).map(async (person) => {
      const selected = (await findScope(db, person.subject))?.selected
      return {
        username: person.username,
        name: nameOf(person),
        accountType: selected?.kind,
        brand: selected?.brand,
        energyTypes: (selected?.energyTypes ?? []) as TestCustomer['energyTypes'],
        hasEarlyAccess: person.hasEarlyAccess,
      }
    })
    return { testCustomers: await Promise.all(testCustomers) }
  })

  api.handle(studioPlaceholders, async ({ query, scope }) => {
    const asCustomer = await findPreviewScope(db, { release: scope.releaseHash, as: query.as }, types)
    return asCustomer ? { values: await placeholdersFor(db, asCustomer, brand) } : nothingToShow()
  })

  api.handle(startStudioPreview, async ({ body }) => {
    const issue = issueWithMoment(body)
    if (issue) return problem('/error/validation', issue)
    const scope = (await findDocument(db, body.release)) && (await findPreviewScope(db, body, types))
    if (!scope) return nothingToShow()
    const { document } = await findRelease(db, scope.releaseHash)
    const endsMs = Date.now() + PREVIEW_MS
    const { failed } = body.at ? await findReleaseAt(db, body.release, new Date(body.at), types) : { failed: [] }
    return {
      token: await signPreview(db, body, endsMs),
      endsAt: new Date(endsMs).toISOString(),
      tried: triedFor(document, scope),
      notPlayed: failed,
    }
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
    const scope = (await findDocument(db, body.release)) && (await findPreviewScope(db, body, types))
    if (!scope) return nothingToShow()
    const { document } = await findRelease(db, scope.releaseHash)
    const clientTypes = builds.knownTypes(undefined) ?? new Map()
    const { tabs } = await explain({ document, scope, clientTypes, types, api, requestId: request.id })
    return { tabs, tried: triedFor(document, scope) }
  })
}

const nothingToShow = () => problem('/error/not_found', 'There is no such release, or no test customer of that name.')
