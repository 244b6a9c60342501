import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Compactor, GridLayout, type GridLayoutProps, type LayoutItem } from 'react-grid-layout'
import { setTransform } from 'react-grid-layout/core'
import 'react-grid-layout/css/styles.css'
import { COLUMNS } from '#schemas/columns.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { withoutHoles } from '#dashboard/bands.ts'
import { flow, type Size } from '#dashboard/flow.ts'
import { columnsPx, GAP_PX, GRID_PX } from '#dashboard/grid.ts'
import { useCatalogue } from '../catalogue.ts'
import { editWidget, moveWidgets, nameOf } from '../draft/page-edits.ts'
import { entryBefore } from '../moved.ts'
import { useScale } from '../use-scale.ts'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { type Box, insertionAfter } from './insertion.ts'
import { placesPx, rowAt } from './line-heights.ts'
import { orderFor } from './order-for.ts'
import css from './page-editor.module.css'
import { PlacedWidget } from './placed-widget.tsx'
import { InsertionLine, useDrop } from './use-drop.tsx'
import { useKeptInSight } from './use-kept-in-sight.ts'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { type View, viewNow } from './use-view.ts'
import { minOf } from './widget-size.ts'

/** Rows of one pixel: a widget is as high as its content. */
const GRID = { rowHeight: 1, margin: [GAP_PX, 0], containerPadding: [0, 0], maxRows: Number.POSITIVE_INFINITY } as const
const HANDLES = ['e'] as const
/** Of a widget without content: enough to take hold of it. */
const LEAST_HEIGHT_PX = 48
/** A mouse drags a widget by any part of it. A finger scrolls there, and drags by the grip. */
const DRAG_HANDLE = `.${css.grip}, [data-pointer="mouse"] .${css.cover}`

type PositionStrategy = NonNullable<GridLayoutProps['positionStrategy']>

interface Props extends Pick<CanvasState, 'isReadOnly' | 'actions' | 'words' | 'onSettings' | 'onMoveToPage' | 'onFocus'> {
  tab: TabDocument
  widgets: readonly WidgetDocument[]
  view: View
  /** called with the type that was dropped from the palette, and its place in the order */
  onDropType(type: string, at: number): void
}

/** A page as customers see it at one width. All widths share the order of widgets, and each has its own sizes. */
export function Canvas({ tab, widgets, view, isReadOnly, actions, words, onSettings, onMoveToPage, onFocus, onDropType }: Props) {
  const catalogue = useCatalogue()
  const { breakpoint, selected } = view
  const [frame, scale] = useScale(GRID_PX[breakpoint])
  /** the dragged widget, and those that go with it */
  const dragged = useRef<{ id: string; ids: readonly string[] }>(undefined)
  const wasDragged = useRef(false)
  const wasPressedBeside = useRef(false)
  const resized = useRef<string>(undefined)
  const columns = COLUMNS[breakpoint]
  const byId = useMemo(() => new Map(widgets.map((widget) => [widget.id, widget])), [widgets])
  const { held, onKeyDown, onBlur } = useKeyboardMove({ tab, byId, breakpoint, selected, isReadOnly, actions })
  const [focused, setFocused] = useState<string>()

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

  useKeptInSight(held?.id, { frame, layout, scale })

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
        const moving = dragged.current
        const item = items.find(({ i }) => i === moving?.id)
        const wider = items.find(({ i }) => i === resized.current)
        const now = sizes.map((size) => (size.id === wider?.i ? { ...size, columns: wider.w } : size))
        const at = item && { x: item.x, y: rowAt(item.y, layout, flow(sizes, columns)) }
        const places = placesOf(moving && at ? orderFor(now, moving.ids, at, columns) : now)
        return items.map((one) => ({ ...one, ...places.get(one.i) }))
      },
    }),
    [columns, placesOf],
  )
  // The library's own strategy for scaled pages ignores where on the screen the page begins.
  const strategy = useMemo((): PositionStrategy => ({ type: 'transform', scale, calcStyle: setTransform }), [scale])
  const grid = useMemo(() => ({ ...GRID, cols: columns }), [columns])

  function dropped(items: readonly LayoutItem[]) {
    const order = items.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ i }) => i)
    const ids = dragged.current?.ids ?? []
    dragged.current = undefined
    moveWidgets(tab.id, ids, entryBefore(order, ids), `Moved ${nameOf(ids.flatMap((id) => byId.get(id) ?? []))}`)
  }

  function sized({ i: id, w }: LayoutItem) {
    editWidget(`Sized “${byId.get(id)?.title ?? id}”`, id, ({ span }) => {
      span[breakpoint] = { ...span[breakpoint], columns: w }
    })
  }

  const boxes = layout.map(
    ({ i, x, y, w, h }): Box => ({ id: i, left: columnsPx(x, breakpoint) + GAP_PX, top: y, width: columnsPx(w, breakpoint), height: h }),
  )
  const last = selected.at(-1)
  const after = view.isPlacing && last !== undefined ? insertionAfter(boxes, last, GAP_PX) : undefined
  const { insertion = after, handlers } = useDrop(boxes, scale, onDropType)

  const order = JSON.stringify(widgets.map(({ id }) => id))
  // They stay the same while only their settings or the selection change, so the grid does not place all of them again.
  const placed = useMemo(
    () =>
      (JSON.parse(order) as string[]).map((id) => (
        <div key={id} className={css.placed} data-widget-id={id}>
          <PlacedWidget id={id} />
        </div>
      )),
    [order],
  )
  const reachable = [focused, last, widgets[0]?.id].find((id) => id !== undefined && byId.has(id))

  useSelectionStyle()
  return (
    <CanvasContext
      value={{
        byId,
        selected,
        held: held?.ids ?? [],
        reachable,
        isReadOnly,
        actions,
        onSettings,
        onMoveToPage,
        isAtEnd: (layout.find(({ i }) => i === last)?.x ?? 0) * 2 >= columns,
        onKeyDown,
        onBlur,
        onFocus: (id) => {
          setFocused(id)
          onFocus(id)
        },
        wasDragged,
        words,
        onHeight: setHeight,
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the widgets selects nothing, as Escape does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        ref={frame}
        className={css.canvasFrame}
        onPointerDownCapture={({ currentTarget, target, pointerType }) => {
          wasDragged.current = false
          wasPressedBeside.current = isBeside(target)
          currentTarget.dataset.pointer = pointerType === 'touch' ? 'touch' : 'mouse'
        }}
        onClick={({ target }) => {
          if (wasPressedBeside.current && isBeside(target) && selected.length > 0) actions.selectNothing()
        }}
      >
        <div
          className={css.canvas}
          data-testid="canvas"
          {...(isReadOnly ? {} : handlers)}
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
            dragConfig={{ enabled: !isReadOnly && !held, handle: DRAG_HANDLE, threshold: 4, bounded: false }}
            resizeConfig={{ enabled: !isReadOnly && !held, handles: HANDLES }}
            onDragStart={(_layout, item) => {
              if (!item) return
              const { selected } = viewNow()
              const isOfSelected = selected.includes(item.i)
              wasDragged.current = true
              dragged.current = {
                id: item.i,
                ids: isOfSelected ? widgets.flatMap(({ id }) => (selected.includes(id) ? id : [])) : [item.i],
              }
              if (!isOfSelected) actions.select(item.i)
            }}
            onDragStop={dropped}
            onResizeStart={(_layout, item) => {
              resized.current = item?.i
            }}
            onResizeStop={(_layout, old, item) => {
              resized.current = undefined
              // One beside nothing is drawn wider than it is declared.
              if (item && item.w !== old?.w) sized(item)
            }}
          >
            {placed}
          </GridLayout>
          {insertion && <InsertionLine {...insertion.line} />}
        </div>
      </div>
    </CanvasContext>
  )
}

/** Whether it is of the canvas, and of none of its widgets. */
const isBeside = (target: EventTarget) => target instanceof Element && !target.closest(`.${css.placed}`)

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
