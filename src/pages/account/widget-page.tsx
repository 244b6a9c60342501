import type { Tab } from '#schemas/portal/entities.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Dashboard } from '#dashboard/dashboard.tsx'
import { useWidgetList } from '#dashboard/widget-list.ts'
import { paths } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageWaiting } from '#ui/page-waiting.tsx'

/** A tab of the portal: the widgets that the server lists for it. */
export default function WidgetPage({ tab, isStaff }: { tab: Tab; isStaff: boolean }) {
  const { list, error, refetch } = useWidgetList(tab.id)
  return (
    <Page title={tab.label} isTitleHidden={tab.path === paths.dashboard()}>
      {list && list.widgets.length === 0 && <Notice title="Nothing here yet">There is nothing on this page for your account.</Notice>}
      {list && <Dashboard list={list} isStaff={isStaff} />}
      {!list && error === undefined && <PageWaiting label={`Loading: ${tab.label}`} />}
      {!list && error !== undefined && <LoadFailure title={`${tab.label} could not be loaded`} error={error} retry={refetch} />}
    </Page>
  )
}
