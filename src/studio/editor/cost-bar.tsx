import type { Catalogue } from '#schemas/studio/entities.ts'
import { dearestCost } from '#lib/page-cost.ts'
import { widgetsByVersion } from '#lib/page-versions.ts'
import { typeOf } from '../catalogue.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import css from './page-editor.module.css'

interface Props {
  tab: TabDocument
  /** of the page, in all of its versions */
  widgets: readonly WidgetDocument[]
  catalogue: Catalogue
}

/** What the page costs a visitor who comes for the first time, from the build's own files: the dearest version of one that is tried. */
export function CostBar({ tab, widgets, catalogue }: Props) {
  const costed = ({ type, source, data }: WidgetDocument) => {
    const known = typeOf(catalogue, type)
    return { files: known?.files ?? [], source: data === undefined ? (source ?? known?.source) : undefined }
  }
  const versions = widgetsByVersion(tab).map((ids) => ids.flatMap((id) => widgets.find((widget) => widget.id === id) ?? []).map(costed))
  const cost = dearestCost(versions, catalogue)
  const isOver = cost.bytes > catalogue.budget.bytes
  return (
    <p className={`quiet ${css.cost}`} data-is-over={isOver || undefined} role="status">
      <meter
        className={css.meter}
        min={0}
        max={catalogue.budget.bytes * 1.25}
        high={catalogue.budget.bytes}
        value={cost.bytes}
        aria-label="What this page costs a visitor, of its budget"
      />
      <span>
        A first visit: <strong>{kilobytes(cost.bytes)}</strong> of {kilobytes(catalogue.budget.bytes)}, {cost.requests} requests,{' '}
        {(cost.ms / 1000).toFixed(1)} s on slow 4G{tab.experiment && ', the version that costs most'}
        {isOver && '. Over budget: publishing needs a reason'}
      </span>
    </p>
  )
}

export const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
