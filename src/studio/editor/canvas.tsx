import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Compactor, GridLayout, type GridLayoutProps, type LayoutItem } from 'react-grid-layout'
import { setTransform } from 'react-grid-layout/core'
import 'react-grid-layout/css/styles.css'
import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import { typeOf, useCatalogue } from '../catalogue.ts'
import { editWidget, setOrder } from '../draft/page-edits.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { useScale } from '../use-scale.ts'
import { withoutHoles } from '#dashboard/bands.ts'
import { flow, type Size } from '#dashboard/flow.ts'
import { GAP_PX, GRID_PX } from '#dashboard/grid.ts'
import { Icon } from '#ui/icon.tsx'
import { orderFor } from './order-for.ts'
import { LiveWidget } from './live-widget.tsx'
import { placesPx, rowAt } from './line-heights.ts'
import css from './page-editor.module.css'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { minOf } from './widget-size.ts'

/** Rows of one pixel: a widget is as high as its content. */
const GRID = { rowHeight: 1, margin: [GAP_PX, 0], containerPadding: [0, 0], maxRows: Number.POSITIVE_INFINITY } as const
const HANDLES = ['e'] as const
/** Of a widget without content: enough to take hold of it. */
const LEAST_HEIGHT_PX = 48

type PositionStrategy = NonNullable<GridLayoutProps['positionStrategy']>

interface Props {
  tab: TabDocument
  widgets: readonly WidgetDocument[]
  breakpoint: Breakpoint
  selected: string | undefined
  onSelect(id: string | undefined): void
  isReadOnly: boolean
}

/** A page as customers see it at one width. All widths share the order of widgets, and each has its own sizes. */
export function Canvas({ tab, widgets, breakpoint, selected, onSelect, isReadOnly }: Props) {
  const catalogue = useCatalogue()
  const [frame, scale] = useScale(GRID_PX[breakpoint])
  const dragged = useRef<string>(undefined)
  const resized = useRef<string>(undefined)
  const columns = COLUMNS[breakpoint]
  const byId = useMemo(() => new Map(widgets.map((widget) => [widget.id, widget])), [widgets])
  const { held, onKeyDown, onBlur } = useKeyboardMove({ tab, byId, breakpoint, isReadOnly, onPickUp: onSelect })

  const sizes = useMemo(() => {
    const own = widgets.map(({ id, span }): Size => ({ id, ...span[breakpoint] }))
    if (!held) return own
    return held.order.flatMap((id) => {
      const size = own.find((one) => one.id === id)
      return size ? [id === held.id ? { ...size, ...held.size } : size] : []
    })
  }, [widgets, breakpoint, held])

  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({})
  const setHeight = useCallback((id: string, px: number) => setHeights((all) => (all[id] === px ? all : { ...all, [id]: px })), [])
  const placesOf = useCallback(
    (sizes: readonly Size[]) => {
      const cells = withoutHoles(flow(sizes, columns), columns)
      const px = placesPx(cells, (id) => Math.max(LEAST_HEIGHT_PX, heights[id] ?? 0))
      return new Map(cells.map(({ id, x, columns: w }) => [id, { x, y: px.get(id)?.top ?? 0, w, h: px.get(id)?.height ?? 0 }]))
    },
    [columns, heights],
  )

  const layout = useMemo(
    () =>
      [...placesOf(sizes)].map(([id, place]): LayoutItem => {
        const min = minOf(catalogue, byId.get(id), breakpoint)
        return { i: id, ...place, minW: Math.min(min.columns, columns), maxW: columns }
      }),
    [sizes, placesOf, columns, catalogue, byId, breakpoint],
  )

  const latest = useRef({ sizes, layout })
  useLayoutEffect(() => {
    latest.current = { sizes, layout }
  })
  // Places widgets as the browser's grid will, wherever one is dragged.
  const compactor = useMemo(
    (): Compactor => ({
      type: null,
      allowOverlap: false,
      compact(items) {
        const { sizes, layout } = latest.current
        const item = items.find(({ i }) => i === dragged.current)
        const wider = items.find(({ i }) => i === resized.current)
        const now = sizes.map((size) => (size.id === wider?.i ? { ...size, columns: wider.w } : size))
        const ordered = item ? orderFor(now, item.i, { x: item.x, y: rowAt(item.y, layout, flow(sizes, columns)) }, columns) : now
        const places = placesOf(ordered)
        return items.map((one) => ({ ...one, ...places.get(one.i) }))
      },
    }),
    [columns, placesOf],
  )
  // The library's own strategy for scaled pages ignores where on the screen the page begins.
  const strategy = useMemo((): PositionStrategy => ({ type: 'transform', scale, calcStyle: setTransform }), [scale])
  const grid = useMemo(() => ({ ...GRID, cols: columns }), [columns])

  function dropped(items: readonly LayoutItem[], id: string) {
    const order = items.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ i }) => i)
    dragged.current = undefined
    setOrder(tab.id, order, `Moved “${byId.get(id)?.title ?? id}”`)
  }

  function sized({ i: id, w }: LayoutItem) {
    editWidget(`Sized “${byId.get(id)?.title ?? id}”`, id, ({ span }) => {
      span[breakpoint] = { ...span[breakpoint], columns: w }
    })
  }

  useSelectionStyle()
  return (
    <div ref={frame} className={css.canvasFrame}>
      <div
        className={css.canvas}
        data-testid="canvas"
        style={
          {
            inlineSize: GRID_PX[breakpoint],
            transform: `scale(${scale})`,
            marginBlockEnd: heightOf(layout) * (scale - 1),
            '--larger': 1 / scale,
          } as CSSProperties
        }
      >
        <GridLayout
          width={GRID_PX[breakpoint]}
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
          onResizeStart={(_layout, item) => {
            resized.current = item?.i
          }}
          onResizeStop={(_layout, old, item) => {
            resized.current = undefined
            // One beside nothing is drawn wider than it is declared.
            if (item && item.w !== old?.w) sized(item)
          }}
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
                  aria-label={`${widget.title}: ${isReadOnly ? 'see its settings' : 'move or select'}`}
                  aria-describedby="canvas-help"
                  aria-pressed={isReadOnly ? undefined : id === held?.id}
                  onClick={() => onSelect(id)}
                  onKeyDown={(event) => onKeyDown(id, event)}
                  onBlur={() => onBlur(id)}
                >
                  {isReadOnly ? <Icon name="info" /> : <span aria-hidden="true">⠿</span>}
                  <span className={css.gripTitle}>{widget.title}</span>
                  {widget.audience && (
                    <span className={css.badge} title="For some customers only">
                      <Icon name="people" />
                    </span>
                  )}
                </button>
                <LiveWidget widget={widget} source={typeOf(catalogue, widget.type)?.source} onHeight={setHeight} />
              </div>
            )
          })}
        </GridLayout>
      </div>
    </div>
  )
}

const heightOf = (layout: readonly LayoutItem[]) => Math.max(0, ...layout.map(({ y, h }) => y + h))

/**
 * When dragging starts, the library adds a style sheet, which the content policy forbids, unless an element with its id
 * exists. Its rules are in this module's style sheet.
 */
function useSelectionStyle(): void {
  useEffect(() => {
    if (document.getElementById('react-draggable-style-el')) return
    const marker = document.createElement('meta')
    marker.id = 'react-draggable-style-el'
    document.head.append(marker)
  }, [])
}
