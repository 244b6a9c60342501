import { memo, type RefObject, useEffect, useMemo } from 'react'
import type { WidgetItem } from '#schemas/widget.ts'
import { useNearView } from '#dashboard/use-near-view.ts'
import { WidgetSlot } from '#dashboard/widget-slot.tsx'
import { filled } from '#lib/filled.ts'
import { isKnownType } from '#registry/index.ts'
import { Card } from '#ui/card.tsx'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import css from './page-editor.module.css'

interface Props {
  widget: WidgetDocument
  source: string | undefined
  /** what placeholders in its texts become for the customer whose data is shown */
  words: Readonly<Record<string, string>> | undefined
  /** called with what its content needs, whenever that changes */
  onHeight(id: string, px: number): void
}

/** The real widget, to look at and not to use. It renders again only when the widget has changed. */
export const LiveWidget = memo(function LiveWidget({ widget, source, words, onHeight }: Props) {
  const { id, type, schemaVersion, title, config, span, data, emptyText } = useMemo(
    () => (words ? filled(widget, words) : widget),
    [widget, words],
  )
  const inline = data === undefined ? { source } : { data }
  const item: WidgetItem = { id: `widget-${id}`, type, schemaVersion, title, config, span, emptyText, ...inline }
  const [element, isNear] = useNearView<HTMLDivElement>(false)
  useContentHeight(element, id, onHeight)
  return (
    <div ref={element} className={css.live} inert>
      {isKnownType(type) ? <WidgetSlot item={item} place={0} isNear={isNear} /> : <UnknownWidget widget={widget} />}
    </div>
  )
})

const UnknownWidget = ({ widget: { title, type } }: { widget: WidgetDocument }) => (
  <Card title={title}>
    <p>This portal has no widget of the type “{type}”. Customers do not see it.</p>
  </Card>
)

/** Tells how high the content of a widget is, whatever the height that it fills now. */
function useContentHeight(element: RefObject<HTMLElement | null>, id: string, onHeight: Props['onHeight']): void {
  useEffect(() => {
    const { current: live } = element
    if (!live) return
    const measure = () => {
      live.style.alignSelf = 'start'
      const px = live.offsetHeight
      live.style.alignSelf = ''
      onHeight(id, px)
    }
    const content = new MutationObserver(measure)
    content.observe(live, { childList: true, subtree: true, characterData: true, attributeFilter: ['data-state'] })
    const width = new ResizeObserver(measure)
    width.observe(live)
    return () => {
      content.disconnect()
      width.disconnect()
    }
  }, [element, id, onHeight])
}
