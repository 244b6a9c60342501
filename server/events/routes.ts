import { homeProfileFullyComplete, homeProfileMandatoryComplete, userLogout, userVisit, widgetFailure } from '#schemas/events/routes.ts'
import * as views from '#schemas/views/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import type { Api } from '../http/api.ts'
import { events } from '../db/schema/activity.ts'
import { fieldsForLog } from '../process/log.ts'

/** What customers did and looked at; each post is a row. Source: portal-usage.md, section 7, View tracking. */
export function eventRoutes(api: Api, { db, widgets }: AreaParts): void {
  const { viewEcoTracker, ...plainViews } = views

  /** The correlation id names the event: the same request sent twice is stored once. */
  async function store({ userId, actor }: Scope, requestId: string, type: string, detail?: string): Promise<undefined> {
    await db
      .insert(events)
      .values({ id: `${userId} ${requestId}`, userId, type, detail: detail ?? null, actorId: actor?.userId ?? null })
      .onConflictDoNothing()
  }

  for (const [type, route] of Object.entries({
    userVisit,
    userLogout,
    homeProfileMandatoryComplete,
    homeProfileFullyComplete,
    ...plainViews,
  })) {
    api.handle(route, ({ scope, request }) => store(scope, request.id, type))
  }
  api.handle(viewEcoTracker, ({ scope, request, query }) => store(scope, request.id, 'viewEcoTracker', query.track))

  api.handle(widgetFailure, ({ body, request }) => {
    widgets.failed(body.type, body.reason)
    request.log.warn({ widget: fieldsForLog(body) }, 'a widget could not be shown')
  })
}
