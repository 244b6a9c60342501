import { userLogout, userVisit, widgetFailure } from '#schemas/events/routes.ts'
import type { Api } from '../api.ts'
import type { Database } from '../db/open.ts'
import { events } from '../db/schema.ts'

export function eventRoutes(api: Api, db: Database): void {
  for (const [route, type] of [
    [userVisit, 'userVisit'],
    [userLogout, 'userLogout'],
  ] as const) {
    api.handle(route, async ({ scope, request }) => {
      // The correlation id names the event: the same request sent twice is stored once.
      await db
        .insert(events)
        .values({ id: `${scope.userId} ${request.id}`, userId: scope.userId, type })
        .onConflictDoNothing()
      return undefined
    })
  }

  api.handle(widgetFailure, ({ body, request }) => {
    request.log.warn({ widget: body }, 'a widget could not be shown')
    return undefined
  })
}
