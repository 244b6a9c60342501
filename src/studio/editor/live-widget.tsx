import { memo } from 'react'
import type { WidgetItem } from '#schemas/widget.ts'
import { WidgetSlot } from '#dashboard/widget-slot.tsx'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import css from './page-editor.module.css'

/** The real widget, to look at and not to use. It renders again only when the widget has changed. */
export const LiveWidget = memo(function LiveWidget({ widget, source }: { widget: WidgetDocument; source: string | undefined }) {
  const { id, type, schemaVersion, title, config, span, data } = widget
  const inline = data === undefined ? { source: widget.source ?? source } : { data }
  const item: WidgetItem = { id: `widget-${id}`, type, schemaVersion, title, config, span, ...inline }
  return (
    <div className={css.live} inert>
      <WidgetSlot item={item} place={0} isFirst={false} />
    </div>
  )
})
