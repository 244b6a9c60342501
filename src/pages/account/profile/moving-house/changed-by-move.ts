import { homeMoveCases } from '#schemas/home-move/routes.ts'
import { notifications } from '#schemas/notifications/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'

/** What to load again after a move was told of, changed or cancelled: the inbox tells of it too. */
export const CHANGED_BY_MOVE = [homeMoveCases.path, notifications.path, notificationIcons.path]
