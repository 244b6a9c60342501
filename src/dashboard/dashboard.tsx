import { type CSSProperties, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react'
import { type Cache, useSWRConfig } from 'swr'
import type { Envelope } from '#schemas/envelope.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { cached } from '#api/cached.ts'
import { isKnownType, loadedWidget } from '#registry/index.ts'
import { usePrinting } from '#ui/use-printing.ts'
import { useTimeout } from '#ui/use-timeout.ts'
import { bandsOf, cellsOf } from './bands.ts'
import { GAP_PX, ROW_PX } from './grid.ts'
import { Heights } from './heights.ts'
import { PageContext } from './page-context.ts'
import { RequestQueue } from './request-queue.ts'
import { advance, type Progress, revealed, type Tell } from './reveal.ts'
import { currentBreakpoint, useBreakpoint } from './use-breakpoint.ts'
import { sourceKey } from './use-widget-data.ts'
import { WidgetSlot } from './widget-slot.tsx'
import css from './dashboard.module.css'

/** How many may load before it is known what is on the screen. */
const MOST_AT_ONCE = 10
/** How many have their places from the start; the rest of a longer page follows when the browser has time. */
const MOST_PLACES = 32
/** How many below those near the screen may come onto it when what is above them gets lower. */
const MOST_FOLLOWING = 8
/** How long widgets that could show wait for one above or beside them. */
const PATIENCE_MS = 1_500

const NONE: ReadonlySet<string> = new Set()

const GRID = { '--row': `${ROW_PX / 16}rem`, '--gap': `${GAP_PX / 16}rem` } as CSSProperties

interface Props {
  list: WidgetList
  isStaff: boolean
}

/** The widgets of a page in their grid, shown from the top of the page: reveal.ts. */
export function Dashboard({ list, isStaff }: Props) {
  const { maxRequests, timeoutMs, tabId } = list
  // A type that this build does not know takes no place.
  const widgets = useMemo(() => list.widgets.filter(({ type }) => isKnownType(type)), [list.widgets])
  const { cache } = useSWRConfig()
  const [progress, advanceNow] = useReducer(advance, undefined, () => progressAtFirst(widgets, cache))
  // Showing a whole page may take long: other work goes first.
  const tell = useCallback((told: Tell) => startTransition(() => advanceNow(told)), [])

  const [queue] = useState(() => new RequestQueue(maxRequests))
  useEffect(() => {
    queue.maxRequests = maxRequests
  }, [queue, maxRequests])
  useEffect(() => () => queue.cancel(), [queue])
  const heights = useHeights(tabId)
  // All of them are printed, wherever they are: those that have not loaded begin to.
  const isPrinting = usePrinting()
  const context = useMemo(() => ({ queue, timeoutMs, isStaff, heights }), [queue, timeoutMs, isStaff, heights])

  const present = useMemo(() => widgets.filter(({ id }) => !progress.absent.has(id)), [widgets, progress.absent])
  const cells = useMemo(() => cellsOf(present), [present])
  const breakpoint = useBreakpoint()
  const bands = useMemo(() => bandsOf(cells, breakpoint), [cells, breakpoint])
  const [lastShown, setLastShown] = useState(NONE)
  const shown = revealed(bands, progress, lastShown)
  if (shown !== lastShown) setLastShown(shown)
  const near = useMemo(
    () => new Set([...progress.near, ...bands.filter((band) => band.some((id) => progress.near.has(id))).flat()]),
    [bands, progress.near],
  )
  const lastNear = widgets.findLastIndex(({ id }) => near.has(id))
  const isHeldBack = present.some(({ id }) => progress.settled.has(id) && !shown.has(id))
  useTimeout(isHeldBack ? PATIENCE_MS : undefined, () => tell({ is: 'late', ids: [...near].filter((id) => !progress.settled.has(id)) }))

  const placed = useDeferredValue(widgets, widgets.length > MOST_PLACES ? widgets.slice(0, MOST_PLACES) : widgets)
  return (
    <PageContext value={context}>
      <div className={css.grid} style={GRID} data-release={list.release}>
        {placed.map((item, place) => (
          <WidgetSlot
            key={`${item.id} ${item.type}`}
            item={item}
            place={place}
            cells={cells.get(item.id)}
            isNear={isPrinting || near.has(item.id)}
            isShown={isPrinting || shown.has(item.id)}
            isLate={progress.late.has(item.id)}
            moves={shown.has(item.id) || place > lastNear + MOST_FOLLOWING ? 0 : shown.size + progress.absent.size}
            tell={tell}
          />
        ))}
      </div>
    </PageContext>
  )
}

/** What the page can show in its first frame: bands at the top whose data and code are cached. */
function progressAtFirst(widgets: WidgetList['widgets'], cache: Cache): Progress {
  const cachedEnvelope = (source: string) => cached(cache, sourceKey(source)) as Envelope | undefined
  const known = widgets.slice(0, MOST_AT_ONCE).filter(({ source }) => !source || cachedEnvelope(source))
  const absent = known.filter(({ source, hideWhenEmpty }) => hideWhenEmpty && source && cachedEnvelope(source)?.status === 'NO_DATA')
  const isKnown = new Set(known.map(({ id }) => id))
  const bands = bandsOf(cellsOf(widgets.filter((widget) => !absent.includes(widget))), currentBreakpoint())
  const unknown = bands.findIndex((band) => !band.every((id) => isKnown.has(id)))
  return {
    // The others wait until it is known what is on the screen: what is there loads first. So do those below one of them, which would move.
    near: new Set((unknown < 0 ? bands : bands.slice(0, unknown)).flat()),
    settled: new Set(known.filter(({ type }) => loadedWidget(type)).map(({ id }) => id)),
    absent: new Set(absent.map(({ id }) => id)),
    late: NONE,
  }
}

function useHeights(tabId: string): Heights {
  const [heights] = useState(() => new Heights(tabId))
  useEffect(() => {
    const store = () => heights.store()
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [heights])
  return heights
}
