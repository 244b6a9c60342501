import type { Catalogue } from '#schemas/studio/entities.ts'
import { pageCost } from '#lib/page-cost.ts'
import { typeOf } from '../catalogue.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import css from './page-editor.module.css'

/** What the page costs a visitor who comes for the first time, from the build's own files. */
export function CostBar({ widgets, catalogue }: { widgets: readonly WidgetDocument[]; catalogue: Catalogue }) {
  const cost = pageCost(
    widgets.map(({ type, source, data }) => {
      const known = typeOf(catalogue, type)
      return { files: known?.files ?? [], source: data === undefined ? (source ?? known?.source) : undefined }
    }),
    catalogue,
  )
  const isOver = cost.bytes > catalogue.budget.bytes
  return (
    <p className={css.cost} data-is-over={isOver || undefined} role="status">
      <meter
        className={css.meter}
        min={0}
        max={catalogue.budget.bytes * 1.25}
        high={catalogue.budget.bytes}
        value={cost.bytes}
        aria-label="What this page costs a visitor, of its budget"
      />
      <span>
        <strong>{kilobytes(cost.bytes)}</strong> of {kilobytes(catalogue.budget.bytes)}, {cost.requests} requests,{' '}
        {(cost.ms / 1000).toFixed(1)} s on slow 4G{isOver && '. Over budget: publishing needs a reason'}
      </span>
    </p>
  )
}

export const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
