import { memo, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { counted } from '#lib/counted.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { sourceIn, useCatalogue } from '../catalogue.ts'
import { useCanvas } from './canvas-context.ts'
import { CommentCount } from '../comments/comment-count.tsx'
import { useOpenComments } from '../comments/threads.ts'
import { LiveWidget } from './live-widget.tsx'
import css from './page-editor.module.css'
import { viewNow } from './use-view.ts'
import { WidgetActions } from './widget-actions.tsx'

/** A widget on the canvas: a press selects it, a drag moves it, and its toolbar says what else can be done. */
export function PlacedWidget({ id }: { id: string }) {
  const catalogue = useCatalogue()
  const canvas = useCanvas()
  const widget = canvas.byId.get(id)
  if (!widget) return null
  const { selected } = canvas
  return (
    <>
      <Cover widget={widget} />
      {selected.at(-1) === id && <WidgetActions count={selected.length} widget={widget} />}
      <LiveWidget widget={widget} source={sourceIn(catalogue, widget)} words={canvas.words} onHeight={canvas.onHeight} />
    </>
  )
}

/** A button as large as the widget, over its content. */
function Cover({ widget: { id, title, audience } }: { widget: WidgetDocument }) {
  const { selected, held, reachable, isReadOnly, actions, onKeyDown, onBlur, onFocus, wasDragged } = useCanvas()
  const comments = useOpenComments(`widget:${id}`)
  const button = useRef<HTMLButtonElement>(null)
  const { focusNext } = actions
  useEffect(() => {
    if (focusNext.current !== id) return
    focusNext.current = undefined
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <button
      ref={button}
      type="button"
      className={css.cover}
      data-is-held={held.includes(id) || undefined}
      aria-label={`${title}: ${isReadOnly ? 'see its settings' : 'move or select'}${comments > 0 ? `, ${counted(comments, 'open comment')}` : ''}`}
      aria-describedby="canvas-help"
      aria-pressed={selected.includes(id)}
      tabIndex={id === reachable ? 0 : -1}
      onPointerDown={(event) => {
        // What loads before the release may move the widget from under the pointer, and then no click follows. A finger may be scrolling.
        const isPress = event.pointerType !== 'touch' && event.button === 0
        if (isPress && !isAdding(event) && !viewNow().selected.includes(id)) actions.select(id)
      }}
      onClick={(event) => {
        if (!wasDragged.current) actions.select(id, isAdding(event))
      }}
      onPointerUp={(event) => {
        // Where the grip takes a touch for dragging, the browser makes no click of it.
        if (isOnGrip(event) && event.pointerType === 'touch' && !wasDragged.current) actions.select(id)
      }}
      onKeyDown={(event) => onKeyDown(id, event)}
      onKeyUp={(event) => {
        if (event.key === ' ') event.preventDefault()
      }}
      onBlur={() => onBlur(id)}
      onFocus={() => onFocus(id)}
    >
      <Grip title={title} isForSome={audience !== undefined} isReadOnly={isReadOnly} comments={comments} />
    </button>
  )
}

/** Whether the others that are selected stay so. */
const isAdding = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey

const isOnGrip = ({ target }: PointerEvent) => target instanceof Element && target.closest(`.${css.grip}`) !== null

interface GripProps {
  title: string
  isForSome: boolean
  isReadOnly: boolean
  /** how many open threads of comments it has */
  comments: number
}

/** The title of a widget at its corner, by which a finger drags it. */
const Grip = memo(function Grip({ title, isForSome, isReadOnly, comments }: GripProps) {
  return (
    <span className={css.grip}>
      {isReadOnly ? <Icon name="info" /> : <span aria-hidden="true">⠿</span>}
      <span className={css.gripTitle}>{title}</span>
      {comments > 0 && (
        <span className={css.badge}>
          <CommentCount count={comments} />
        </span>
      )}
      {isForSome && (
        <span className={css.badge} title="For some customers only">
          <Icon name="people" />
        </span>
      )}
    </span>
  )
})
