import type { Tab } from '#schemas/portal/entities.ts'
import { Dashboard } from '#dashboard/dashboard.tsx'
import { useWidgetList } from '#dashboard/widget-list.ts'

interface Props {
  tab: Tab
  isStaff: boolean
}

/** The widgets that staff have put on a tab, below what its page shows by itself; nothing where there are none. */
export function TabWidgets({ tab, isStaff }: Props) {
  const { list } = useWidgetList(tab.id)
  if (!list || list.widgets.length === 0) return null
  return <Dashboard list={list} isStaff={isStaff} />
}
