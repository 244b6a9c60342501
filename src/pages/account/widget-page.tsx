import { useSWRConfig } from 'swr'
import type { Tab } from '#schemas/portal/entities.ts'
import { cached } from '#api/cached.ts'
import { problemMessage } from '#api/problem.ts'
import { Dashboard } from '#dashboard/dashboard.tsx'
import { sourceKey } from '#dashboard/use-widget-data.ts'
import { useWidgetList } from '#dashboard/widget-list.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'

/** A tab of the portal: the widgets that the server lists for it. */
export default function WidgetPage({ tab, isStaff }: { tab: Tab; isStaff: boolean }) {
  const { list, problem, refetch, isFetching } = useWidgetList(tab.id)
  const { cache } = useSWRConfig()
  const hasData = (source: string) => cached(cache, sourceKey(source)) !== undefined
  return (
    <Page title={tab.label} isTitleHidden>
      {list && list.widgets.length === 0 && <Notice title="Nothing here yet">There is nothing on this page for your account.</Notice>}
      {list && <Dashboard list={list} hasData={hasData} isStaff={isStaff} />}
      {!list && problem && (
        <Notice title={`${tab.label} could not be loaded`} tone="bad">
          {problemMessage(problem)}
          <Button tone="quiet" onClick={refetch} isBusy={isFetching}>
            Retry
          </Button>
        </Notice>
      )}
    </Page>
  )
}
