import { homeMoveCases } from '#schemas/home-move/routes.ts'
import { notifications } from '#schemas/notifications/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useRefreshWithWidgets } from '#api/use-api.ts'

/** Loads again what shows a move, after it was told of, changed or cancelled: the inbox and the dashboard tell of it too. */
export function useRefreshMoves(): () => Promise<boolean> {
  const refresh = useRefreshWithWidgets()
  return () => refresh(homeMoveCases.path, notifications.path, notificationIcons.path)
}
