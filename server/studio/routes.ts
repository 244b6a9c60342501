import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { checkStudioForm, noteStudioPresence, studioAudience, studioCatalogue } from '#schemas/studio/routes.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { AreaParts } from '../area-parts.ts'
import { findNotMade } from '../config/scheduled.ts'
import type { Api } from '../http/api.ts'
import { findAudience } from './customers.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { checkForm } from './form-check.ts'
import { previewRoutes } from './preview-routes.ts'
import { findCommentsVersion } from '../review/comments.ts'
import { countUnreadEntries } from '../review/inbox.ts'
import { notePresence } from './presence.ts'
import { costBasisOf } from './readiness.ts'
import { releaseRoutes } from './release-routes.ts'

/** Studio: product staff shape the portal with it. */
export function studioRoutes(api: Api, needs: AreaParts): void {
  const { db, builds, types } = needs
  campaignRoutes(api, needs)
  draftRoutes(api, needs)
  releaseRoutes(api, needs)
  previewRoutes(api, needs)

  api.handle(studioCatalogue, () => {
    const build = builds.newest()
    return {
      types: [...types.values()].map(({ type, version, name, description, group, route, query, span, minSpan }) => ({
        type,
        version,
        name,
        description,
        group,
        source: route?.path,
        query: query && [...query],
        span: { default: span, min: minSpan },
        files: build?.files[type] ?? [],
      })),
      ...costBasisOf(build),
    }
  })

  api.handle(noteStudioPresence, async ({ scope, body: { page, campaign = DEFAULT_CAMPAIGN.id } }) => ({
    others: await notePresence(db, scope, { page, campaign }),
    unread: await countUnreadEntries(db, scope),
    comments: await findCommentsVersion(db, campaign),
    notMade: await findNotMade(db),
  }))

  api.handle(studioAudience, ({ body }) => findAudience(db, body))

  api.handle(checkStudioForm, ({ body }) => checkForm(db, body.form as unknown as FormDocument))
}
