import { useEffect, useMemo, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { studioTestCustomers } from '#schemas/studio/routes.ts'
import { COLUMNS } from '#schemas/columns.ts'
import { draftOf } from '#lib/campaigns.ts'
import { useApi } from '#api/use-api.ts'
import { showPreview } from '#browser/preview-frame.ts'
import { PageContext } from '#dashboard/page-context.ts'
import { RequestQueue } from '#dashboard/request-queue.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { studioPath } from '../studio-path.ts'
import { typeOf, useCatalogue } from '../catalogue.ts'
import { useReadOnlyReason } from '../use-read-only.ts'
import { useDraft } from '../draft/draft-store.ts'
import { tabPiece, widgetPiece } from '../draft/pieces.ts'
import { Announcer } from '../announcer.tsx'
import { WIDTHS } from '../options.ts'
import { usePreviewToken } from '../preview/use-preview-token.ts'
import { Canvas } from './canvas.tsx'
import { CostBar } from './cost-bar.tsx'
import { KeysHelp } from './keys-help.tsx'
import { MoveToPage } from './move-to-page.tsx'
import { Palette, placedOf } from './palette.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { useActions } from './use-actions.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useView } from './use-view.ts'
import { useWords } from './use-words.ts'
import { WidgetPanel } from './widget-panel.tsx'
import css from './page-editor.module.css'
import shared from '../studio.module.css'

const MAX_REQUESTS = 6
const TIMEOUT_MS = 15_000

/** Places, sizes and configures the widgets of a tab, shown as customers see them. */
export function PageEditor({ tabId }: { tabId: string }) {
  const catalogue = useCatalogue()
  const pieces = useDraft((state) => state.pieces)
  const reason = useReadOnlyReason(`tab:${tabId}`)
  const isReadOnly = reason !== undefined
  const [view, show] = useView()
  const [dialog, setDialog] = useState<'keys' | 'move'>()
  const testCustomers = useApi(studioTestCustomers, {}).data?.testCustomers
  const shownAs = view.as ?? testCustomers?.[0]?.username
  const isReady = usePreviewOf(shownAs)
  const tab = tabPiece(pieces, tabId)
  const widgets = useMemo(() => tab?.widgets.flatMap((id) => widgetPiece(pieces, id) ?? []) ?? [], [tab, pieces])
  const words = useWords(widgets, shownAs)
  const [queue] = useState(() => new RequestQueue(MAX_REQUESTS))
  const page = useMemo(() => ({ queue, timeoutMs: TIMEOUT_MS, isStaff: true }), [queue])
  const focused = useRef<string>(undefined)
  const panel = useRef<HTMLElement>(null)
  const actions = useActions(tab, widgets, show, focused)
  useCanvasKeys(actions, isReadOnly, () => setDialog('keys'))

  if (!tab) return <Notice title="There is no such page">Another editor may have removed it. Choose another one.</Notice>
  const chosen = widgets.filter(({ id }) => view.selected.includes(id))
  const [only] = chosen.length === 1 && !view.isPlacing ? chosen : []
  const isPlacing = chosen.length === 0 || (view.isPlacing && chosen.length === 1)
  const last = widgets.findIndex(({ id }) => id === view.selected.at(-1))
  return (
    <div className={css.editor} data-is-wide={(isReadOnly && chosen.length === 0) || undefined}>
      <div className={shared.stack}>
        <div className={css.bar}>
          <SegmentedControl label="Width" options={WIDTHS} value={view.breakpoint} onChange={(breakpoint) => show({ breakpoint })} />
          {testCustomers && testCustomers.length > 0 && (
            <Select
              isInline
              label="With the data of"
              options={testCustomers.map(({ username, name, accountType }) => ({
                value: username,
                label: `${name}${accountType === 'sme' ? ' (business)' : ''}`,
              }))}
              value={shownAs ?? ''}
              onChange={(as) => show({ as })}
            />
          )}
          <Link className="target" to={studioPath('preview', { path: tab.path, width: view.breakpoint, as: shownAs })}>
            Preview this page
          </Link>
          {!isReadOnly && (
            <div className={css.toSide}>
              <Button
                tone="quiet"
                onClick={() => {
                  show({ selected: [] })
                  panel.current?.focus()
                }}
              >
                Place a widget
              </Button>
            </div>
          )}
          <div className={css.toKeys}>
            <Button tone="quiet" onClick={() => setDialog('keys')}>
              Keys
            </Button>
          </div>
          <CostBar tab={tab} widgets={widgets} catalogue={catalogue} />
        </div>
        <p className="quiet" id="canvas-help">
          {isReadOnly ? (
            `Choose a widget to see its settings. ${reason}`
          ) : (
            <>
              {COLUMNS[view.breakpoint]} columns. Choose a widget to change it, drag it to move it, drag its right edge to make it wider.
              <span className="visually-hidden">
                {' '}
                By keyboard: arrow keys go from widget to widget, Enter selects, the space bar picks up and puts down, and ? shows all keys.
              </span>
            </>
          )}
        </p>
        {tab.experiment && (
          <p className="quiet">
            This page is tried in {tab.experiment.versions.length + 1} versions. Here are all of its widgets; which version shows which is
            under <Link to={studioPath('tabs')}>Tabs and navigation</Link>.
          </p>
        )}
        {widgets.length === 0 && (
          <Notice title="This page is empty">
            {isReadOnly ? 'It has no widgets.' : 'Choose a widget from the list to place it here, or drag it here.'}
          </Notice>
        )}
        {isReady && (
          // A cache for each customer, so that no data of another one shows.
          <SWRConfig key={shownAs} value={{ provider: () => new Map() }}>
            <PageContext value={page}>
              <Canvas
                tab={tab}
                widgets={widgets}
                view={view}
                isReadOnly={isReadOnly}
                actions={actions}
                words={words}
                onSettings={() => panel.current?.focus()}
                onMoveToPage={() => setDialog('move')}
                onFocus={(id) => {
                  focused.current = id
                }}
                onDropType={(type, at) => {
                  const info = typeOf(catalogue, type)
                  if (info) actions.place([placedOf(info)], at)
                }}
              />
            </PageContext>
          </SWRConfig>
        )}
      </div>
      {(chosen.length > 0 || !isReadOnly) && (
        <aside
          ref={panel}
          tabIndex={-1}
          className={`framed ${shared.panel} ${css.side}`}
          aria-label={only ? `Settings of ${only.title}` : isPlacing ? 'Widgets to place' : 'Selected widgets'}
        >
          {only ? (
            <WidgetPanel
              key={only.id}
              widget={only}
              tabId={tabId}
              breakpoint={view.breakpoint}
              reason={reason}
              onClose={() => {
                actions.focusNext.current = only.id
                show({ selected: [] })
              }}
              onSelect={(id) => show({ selected: id === undefined ? [] : [id] })}
            />
          ) : isPlacing ? (
            <Palette
              after={view.isPlacing ? chosen[0]?.title : undefined}
              onPlace={(placed) => actions.place(placed, view.isPlacing ? last + 1 : undefined)}
              onClose={() => show({ isPlacing: false })}
            />
          ) : (
            <SelectionPanel widgets={chosen} actions={actions} isReadOnly={isReadOnly} onMoveToPage={() => setDialog('move')} />
          )}
        </aside>
      )}
      {dialog === 'keys' && <KeysHelp onClose={() => setDialog(undefined)} />}
      {dialog === 'move' && <MoveToPage tabId={tabId} widgets={chosen} actions={actions} onClose={() => setDialog(undefined)} />}
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
