import { type CSSProperties, type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Compactor, GridLayout, type GridLayoutProps, type LayoutItem } from 'react-grid-layout'
import { setTransform } from 'react-grid-layout/core'
import 'react-grid-layout/css/styles.css'
import { type Breakpoint, COLUMNS, MAX_ROWS, type Span, type WidgetItem } from '#schemas/widget.ts'
import { WidgetSlot } from '#dashboard/widget-slot.tsx'
import type { Catalogue } from '#schemas/studio/entities.ts'
import { typeOf, useCatalogue } from '../catalogue.ts'
import { edit } from '../draft/edits.ts'
import { editWidget, setOrder } from '../draft/page-edits.ts'
import type { TabPiece, WidgetPiece } from '../draft/pieces.ts'
import { moved } from '../moved.ts'
import { useScale } from '../use-scale.ts'
import { announce } from '../announcer.tsx'
import { flow, orderFor, type Size } from './flow.ts'
import css from './page-editor.module.css'

/** As wide as the page is for customers, and its grid as in src/dashboard/dashboard.module.css. */
const WIDTH: Record<Breakpoint, number> = { phone: 343, tablet: 720, desktop: 1120 }
const ROW_PX = 48
const GAP_PX = 16
const GRID = { rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX], containerPadding: [0, 0], maxRows: Number.POSITIVE_INFINITY } as const
const HANDLES = ['se'] as const

type PositionStrategy = NonNullable<GridLayoutProps['positionStrategy']>

interface Props {
  tab: TabPiece
  widgets: readonly WidgetPiece[]
  breakpoint: Breakpoint
  selected: string | undefined
  onSelect(id: string | undefined): void
  isReadOnly: boolean
}

/** A widget that was picked up with the keyboard, and where it would be put down. */
interface Held {
  id: string
  order: string[]
  size: { columns: number; rows: number }
}

/** A page as customers see it at one width. What is moved changes the one order; what is sized, this width alone. */
export function Canvas({ tab, widgets, breakpoint, selected, onSelect, isReadOnly }: Props) {
  const catalogue = useCatalogue()
  const [frame, scale] = useScale(WIDTH[breakpoint])
  const [held, setHeld] = useState<Held>()
  const dragged = useRef<string>(undefined)
  const columns = COLUMNS[breakpoint]
  const byId = useMemo(() => new Map(widgets.map((widget) => [widget.id, widget])), [widgets])

  const sizes = useMemo(() => {
    const own = widgets.map(({ id, span }): Size => ({ id, ...span[breakpoint] }))
    if (!held) return own
    return held.order.flatMap((id) => {
      const size = own.find((one) => one.id === id)
      return size ? [id === held.id ? { ...size, ...held.size } : size] : []
    })
  }, [widgets, breakpoint, held])

  const layout = useMemo(
    () =>
      flow(sizes, columns).map(({ id, x, y, columns: w, rows: h }): LayoutItem => {
        const min = minOf(catalogue, byId.get(id), breakpoint)
        return { i: id, x, y, w, h, minW: Math.min(min.columns, columns), minH: min.rows, maxW: columns, maxH: MAX_ROWS }
      }),
    [sizes, columns, catalogue, byId, breakpoint],
  )

  const latest = useRef(sizes)
  useLayoutEffect(() => {
    latest.current = sizes
  })
  // Whatever is dragged where: the page stays what a browser would make of the order.
  const compactor = useMemo(
    (): Compactor => ({
      type: null,
      allowOverlap: false,
      compact(items) {
        const item = items.find(({ i }) => i === dragged.current)
        const now = latest.current.map((size) => {
          const found = items.find(({ i }) => i === size.id)
          return found ? { ...size, columns: found.w, rows: found.h } : size
        })
        const ordered = item ? orderFor(now, item.i, item, columns) : now
        const places = new Map(flow(ordered, columns).map((place) => [place.id, place]))
        return items.map((one) => {
          const place = places.get(one.i)
          return place ? { ...one, x: place.x, y: place.y, w: place.columns, h: place.rows } : one
        })
      },
    }),
    [columns],
  )
  // The library's own strategy for scaled pages forgets where on the screen the page begins.
  const strategy = useMemo((): PositionStrategy => ({ type: 'transform', scale, calcStyle: setTransform }), [scale])
  const grid = useMemo(() => ({ ...GRID, cols: columns }), [columns])

  const titleOf = (id: string) => byId.get(id)?.title ?? id

  function dropped(items: readonly LayoutItem[], id: string) {
    const order = items.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ i }) => i)
    dragged.current = undefined
    if (order.join() !== tab.widgets.join()) setOrder(tab.id, order, `Moved “${titleOf(id)}”`)
  }

  function resized(item: LayoutItem | null) {
    dragged.current = undefined
    const widget = item && byId.get(item.i)
    if (widget && item) resizeTo(widget, breakpoint, { columns: item.w, rows: item.h })
  }

  function pickUp(id: string) {
    const span = byId.get(id)?.span[breakpoint]
    if (!span) return
    setHeld({ id, order: [...tab.widgets], size: { ...span } })
    announce(
      `${titleOf(id)} is picked up, number ${tab.widgets.indexOf(id) + 1} of ${tab.widgets.length}. Arrow keys move it, Escape puts it back.`,
    )
  }

  function putDown({ id, order, size }: Held) {
    setHeld(undefined)
    edit(`Moved “${titleOf(id)}”`, (pieces) => {
      const [edited, widget] = [pieces[`tab:${tab.id}`], pieces[`widget:${id}`]]
      if (edited) edited.widgets = order
      if (widget) widget.span[breakpoint] = size
    })
    announce(`${titleOf(id)} is put down, number ${order.indexOf(id) + 1} of ${order.length}.`)
  }

  function keyOn(id: string, event: KeyboardEvent) {
    const { key, shiftKey } = event
    if (!held || held.id !== id) {
      if ((key === 'Enter' || key === ' ') && !isReadOnly) {
        event.preventDefault()
        onSelect(id)
        pickUp(id)
      }
      return
    }
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
    if (key === 'Escape') {
      setHeld(undefined)
      announce(`${titleOf(id)} is back where it was.`)
    } else if (key === 'Enter' || key === ' ') putDown(held)
    else if (step && shiftKey) {
      const side = key === 'ArrowLeft' || key === 'ArrowRight' ? 'columns' : 'rows'
      const size = { ...held.size, [side]: fitted(side, held.size[side] + step, minOf(catalogue, byId.get(id), breakpoint), columns) }
      setHeld({ ...held, size })
      announce(`${size.columns} columns, ${size.rows} rows.`)
    } else if (step) {
      const from = held.order.indexOf(id)
      const to = Math.max(0, Math.min(held.order.length - 1, from + step))
      setHeld({ ...held, order: moved(held.order, from, to) })
      announce(`Number ${to + 1} of ${held.order.length}.`)
    } else return
    event.preventDefault()
  }

  useSelectionStyle()
  return (
    <div ref={frame} className={css.canvasFrame}>
      <div
        className={css.canvas}
        data-testid="canvas"
        style={
          {
            inlineSize: WIDTH[breakpoint],
            transform: `scale(${scale})`,
            marginBlockEnd: heightOf(layout) * (scale - 1),
            '--larger': 1 / scale,
          } as CSSProperties
        }
      >
        <GridLayout
          width={WIDTH[breakpoint]}
          gridConfig={grid}
          layout={layout}
          compactor={compactor}
          positionStrategy={strategy}
          dragConfig={{ enabled: !isReadOnly && !held, handle: `.${css.grip}`, threshold: 4, bounded: false }}
          resizeConfig={{ enabled: !isReadOnly && !held, handles: HANDLES }}
          onDragStart={(_layout, item) => {
            dragged.current = item?.i
            onSelect(item?.i)
          }}
          onDragStop={(items, item) => dropped(items, item?.i ?? '')}
          onResizeStop={(_layout, _old, item) => resized(item)}
        >
          {tab.widgets.flatMap((id) => {
            const widget = byId.get(id)
            if (!widget) return []
            return (
              <div
                key={id}
                className={css.placed}
                data-widget-id={id}
                data-is-selected={id === selected || undefined}
                data-is-held={id === held?.id || undefined}
              >
                <button
                  type="button"
                  className={css.grip}
                  aria-label={`${widget.title}: move or choose`}
                  aria-describedby="canvas-help"
                  aria-pressed={id === held?.id}
                  onClick={() => onSelect(id)}
                  onKeyDown={(event) => keyOn(id, event)}
                  onBlur={() => held?.id === id && putDown(held)}
                >
                  <span aria-hidden="true">⠿</span>
                  <span className={css.gripTitle}>{widget.title}</span>
                  {widget.audience && <span className={css.badge}>Not for all</span>}
                </button>
                <Live widget={widget} source={typeOf(catalogue, widget.type)?.source} />
              </div>
            )
          })}
        </GridLayout>
      </div>
    </div>
  )
}

/** The real widget; drawn again only when it is another one. It is looked at here, not used. */
const Live = memo(function Live({ widget, source }: { widget: WidgetPiece; source: string | undefined }) {
  const { id, type, schemaVersion, title, config, span, data } = widget
  const item = {
    id: `widget-${id}`,
    type,
    schemaVersion,
    title,
    config,
    span,
    ...(data === undefined ? { source: widget.source ?? source } : { data }),
  } as WidgetItem
  return (
    <div className={css.live} inert>
      <WidgetSlot item={item} place={0} isFirst={false} />
    </div>
  )
})

function resizeTo(widget: WidgetPiece, breakpoint: Breakpoint, size: { columns: number; rows: number }): void {
  editWidget(`Sized “${widget.title}”`, widget.id, ({ span }) => {
    span[breakpoint] = size
  })
}

export function minOf(catalogue: Catalogue, widget: WidgetPiece | undefined, breakpoint: Breakpoint): { columns: number; rows: number } {
  const min = typeOf(catalogue, widget?.type ?? '')?.span.min as Span | undefined
  return min?.[breakpoint] ?? { columns: 1, rows: 1 }
}

/** A side as large as wanted, and neither smaller than the type allows nor larger than the page. */
export function fitted(side: 'columns' | 'rows', wanted: number, min: { columns: number; rows: number }, columns: number): number {
  const most = side === 'columns' ? columns : MAX_ROWS
  return Math.max(Math.min(min[side], most), Math.min(most, wanted))
}

const heightOf = (layout: readonly LayoutItem[]) => Math.max(0, ...layout.map(({ y, h }) => y + h)) * (ROW_PX + GAP_PX)

/**
 * The library writes a style sheet into the page when something is dragged, which the content policy forbids, unless
 * one of that name is there: what it would say stands in this module's style sheet.
 */
function useSelectionStyle(): void {
  useEffect(() => {
    if (document.getElementById('react-draggable-style-el')) return
    const marker = document.createElement('meta')
    marker.id = 'react-draggable-style-el'
    document.head.append(marker)
  }, [])
}
