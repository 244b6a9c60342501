import { useEffect, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { studioTestCustomers } from '#schemas/studio/routes.ts'
import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import { draftOf } from '#lib/campaigns.ts'
import { useApi } from '#api/use-api.ts'
import { showPreview } from '#browser/preview-frame.ts'
import { PageContext } from '#dashboard/page-context.ts'
import { RequestQueue } from '#dashboard/request-queue.ts'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { useCatalogue } from '../catalogue.ts'
import { useDraft } from '../draft/draft-store.ts'
import { tabPiece, widgetPiece } from '../draft/pieces.ts'
import { Announcer, announce } from '../announcer.tsx'
import { WIDTHS } from '../options.ts'
import { usePreviewToken } from '../preview/use-preview-token.ts'
import { Canvas } from './canvas.tsx'
import { CostBar } from './cost-bar.tsx'
import { Palette } from './palette.tsx'
import { WidgetPanel } from './widget-panel.tsx'
import css from './page-editor.module.css'
import shared from '../studio.module.css'

const MAX_REQUESTS = 6
const TIMEOUT_MS = 15_000

/** Places, sizes and configures the widgets of a tab, shown as customers see them. */
export function PageEditor({ tabId }: { tabId: string }) {
  const catalogue = useCatalogue()
  const pieces = useDraft((state) => state.pieces)
  const isReadOnly = useDraft((state) => !state.rights.includes('edit'))
  const [breakpoint, setBreakpoint] = useState<Breakpoint>(() => (matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop'))
  const [selected, setSelected] = useState<string>()
  const [as, setAs] = useState<string>()
  const testCustomers = useApi(studioTestCustomers, {}).data?.testCustomers
  const shownAs = as ?? testCustomers?.[0]?.username
  const isReady = usePreviewOf(shownAs)
  const tab = tabPiece(pieces, tabId)
  const widgets = useMemo(() => tab?.widgets.flatMap((id) => widgetPiece(pieces, id) ?? []) ?? [], [tab, pieces])
  const [queue] = useState(() => new RequestQueue(MAX_REQUESTS))
  const page = useMemo(() => ({ queue, timeoutMs: TIMEOUT_MS, isStaff: true }), [queue])

  if (!tab) return <Notice title="There is no such page">Another editor may have removed it. Choose another one.</Notice>
  const chosen = widgets.find(({ id }) => id === selected)
  return (
    <div className={css.editor} data-is-wide={(isReadOnly && !chosen) || undefined}>
      <div className={shared.stack}>
        <div className={css.bar}>
          <SegmentedControl label="Width" options={WIDTHS} value={breakpoint} onChange={setBreakpoint} />
          {testCustomers && testCustomers.length > 0 && (
            <Select
              label="With the data of"
              options={testCustomers.map(({ username, name, accountType }) => ({
                value: username,
                label: `${name}${accountType === 'sme' ? ' (business)' : ''}`,
              }))}
              value={shownAs ?? ''}
              onChange={setAs}
            />
          )}
          <CostBar widgets={widgets} catalogue={catalogue} />
        </div>
        <p className="quiet" id="canvas-help">
          {isReadOnly
            ? 'Choose a widget to see its settings.'
            : `${COLUMNS[breakpoint]} columns. Drag a widget by its title, or its edge to make it wider. It is as high as its content: its rows say what fits beside it. With the keyboard: Enter on a title picks it up, arrow keys move it, Shift and arrow keys make it larger or smaller, Enter puts it down, Escape puts it back.`}
        </p>
        {widgets.length === 0 && (
          <Notice title="This page is empty">
            {isReadOnly ? 'It has no widgets.' : 'Choose a widget from the list to place it here.'}
          </Notice>
        )}
        {isReady && (
          // A cache for each customer, so that no data of another one shows.
          <SWRConfig key={shownAs} value={{ provider: () => new Map() }}>
            <PageContext value={page}>
              <Canvas
                tab={tab}
                widgets={widgets}
                breakpoint={breakpoint}
                selected={selected}
                onSelect={setSelected}
                isReadOnly={isReadOnly}
              />
            </PageContext>
          </SWRConfig>
        )}
      </div>
      {(chosen || !isReadOnly) && (
        <aside className={`${shared.panel} ${css.side}`} aria-label={chosen ? `Settings of ${chosen.title}` : 'Widgets to place'}>
          {chosen ? (
            <WidgetPanel
              key={chosen.id}
              widget={chosen}
              tabId={tabId}
              breakpoint={breakpoint}
              isReadOnly={isReadOnly}
              onClose={() => setSelected(undefined)}
              onSelect={setSelected}
            />
          ) : (
            <Palette
              tab={tab}
              onPlaced={(id, title) => {
                setSelected(id)
                announce(`${title} was placed at the end of the page.`)
              }}
            />
          )}
        </aside>
      )}
      <Announcer />
    </div>
  )
}

/** Makes calls answer as for a test customer while this is on the page. @returns true once they do */
function usePreviewOf(username: string | undefined): boolean {
  const campaign = useDraft((state) => state.campaign)
  const preview = useMemo(() => (username === undefined ? undefined : { release: draftOf(campaign), as: username }), [campaign, username])
  const { data, error } = usePreviewToken(preview)
  const token = data?.preview.as === username ? data?.token : undefined
  const [shownToken, setShownToken] = useState<string>()
  useEffect(() => {
    showPreview(token)
    setShownToken(token)
    return () => showPreview(undefined)
  }, [token])
  // Without a token the widgets show that their data cannot be loaded.
  return (token !== undefined && token === shownToken) || error !== undefined
}
