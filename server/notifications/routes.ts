import { notifications, readNotifications } from '#schemas/notifications/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { KEPT_DAYS } from './happened.ts'
import { countUnread, findNotifications, markRead } from './queries.ts'

const FEW = 20

/** What happened to an account, as a small inbox. Source: portal-shell.md, section 7; docs/decisions/036-notifications-follow.md. */
export function notificationRoutes(api: Api, { db }: AreaParts): void {
  api.handleSelected(notifications, async ({ scope, query: { limit = FEW } }) => {
    const found = await findNotifications(db, scope)
    return {
      billingAccountId: scope.selected.billingAccountId,
      notifications: found.slice(0, limit),
      total: found.length,
      unread: countUnread(found),
      keptDays: KEPT_DAYS,
    }
  })

  api.handleSelected(readNotifications, async ({ scope, body: { ids } }) => {
    await markRead(db, scope, ids)
    return { unread: countUnread(await findNotifications(db, scope)) }
  })
}
