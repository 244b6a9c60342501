import { type CSSProperties, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { GAP_PX, ROW_PX } from './grid.ts'
import { PageContext } from './page-context.ts'
import { RequestQueue } from './request-queue.ts'
import { WidgetSlot } from './widget-slot.tsx'
import { withoutHoles } from './without-holes.ts'
import css from './dashboard.module.css'

/** How many may render before it is known what is on the screen. */
const MOST_AT_ONCE = 10
/** How many have their places from the start; the rest of a longer page follows when the browser has time. */
const MOST_PLACES = 32

const GRID = { '--row': `${ROW_PX / 16}rem`, '--gap': `${GAP_PX / 16}rem` } as CSSProperties

interface Props {
  list: WidgetList
  /** whether the data of a source are cached */
  hasData(source: string): boolean
  isStaff: boolean
}

/** The widgets of a page in their grid; each place is reserved before its widget has loaded. */
export function Dashboard({ list, hasData, isStaff }: Props) {
  const { maxRequests, timeoutMs } = list
  const widgets = useMemo(() => withoutHoles(list.widgets), [list.widgets])
  const [queue] = useState(() => new RequestQueue(maxRequests))
  useEffect(() => {
    queue.maxRequests = maxRequests
  }, [queue, maxRequests])
  const context = useMemo(() => ({ queue, timeoutMs, isStaff }), [queue, timeoutMs, isStaff])
  useEffect(() => () => queue.cancel(), [queue])
  // Decided once: widgets at the top whose data are cached do not wait to come near the screen.
  const [first] = useState(
    () => new Set(widgets.slice(0, MOST_AT_ONCE).flatMap(({ id, source }) => (!source || hasData(source) ? [id] : []))),
  )
  const placed = useDeferredValue(widgets, widgets.length > MOST_PLACES ? widgets.slice(0, MOST_PLACES) : widgets)
  return (
    <PageContext value={context}>
      <div className={css.grid} style={GRID}>
        {placed.map((item, place) => (
          <WidgetSlot key={`${item.id} ${item.type}`} item={item} place={place} isFirst={first.has(item.id)} />
        ))}
      </div>
    </PageContext>
  )
}
