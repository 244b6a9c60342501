import type { TabDocument } from '#schemas/document/tab.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import { inVersion } from '#lib/versions.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { editTab } from '../draft/page-edits.ts'
import { widgetPiece } from '../draft/pieces.ts'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import { useReadOnlyReason } from '../use-read-only.ts'
import { setVersion } from './edits.ts'
import { ExperimentEditor } from './experiment-editor.tsx'
import css from './experiments.module.css'

/** Versions of a page: which of its widgets each shows, and in what order. */
export function PageExperiment({ tab }: { tab: TabDocument }) {
  const isReadOnly = useReadOnlyReason(`tab:${tab.id}`) !== undefined
  const shown = { piece: `tab:${tab.id}`, value: tab }
  return (
    <ExperimentEditor
      shown={shown}
      what="page"
      isReadOnly={isReadOnly}
      disabledReason={tab.widgets.length === 0 ? 'The page is empty' : undefined}
      first={
        <>
          <p className="quiet">Its order is that of the page. What only another version shows is a widget of the page too.</p>
          <VersionOfPage
            tab={tab}
            name="A"
            onChange={({ leavesOut }) =>
              editTab(`Changed version A of “${tab.label}”`, tab.id, (edited) => {
                if (leavesOut.length > 0) edited.leavesOut = leavesOut
                else delete edited.leavesOut
              })
            }
          />
        </>
      }
      fieldsOf={(name) => <VersionOfPage tab={tab} name={name} canMove onChange={(version) => setVersion(shown, name, version)} />}
    />
  )
}

interface Props {
  tab: TabDocument
  name: string
  canMove?: boolean
  onChange(version: { order: string[]; leavesOut: string[] }): void
}

function VersionOfPage({ tab, name, canMove = false, onChange }: Props) {
  const pieces = useDraft((state) => state.pieces)
  const order = widgetsShownOn(inVersion(tab, name))
  const leftOut = tab.widgets.filter((id) => !order.includes(id))
  const titleOf = (id: string) => widgetPiece(pieces, id)?.title ?? id
  const show = (id: string, isShown: boolean) =>
    onChange(
      isShown
        ? { order: [...order, id], leavesOut: leftOut.filter((one) => one !== id) }
        : { order: order.filter((one) => one !== id), leavesOut: [...leftOut, id] },
    )
  return (
    <ol className={css.widgets} data-moves={canMove || undefined}>
      {[...order, ...leftOut].map((id, i) => (
        <li key={id}>
          <Toggle
            label={`“${titleOf(id)}” in version ${name}`}
            isOn={order.includes(id)}
            disabledReason={order.length === 1 && order.includes(id) ? 'A version shows one widget at least' : undefined}
            onChange={(isShown) => show(id, isShown)}
          />
          {canMove && order.includes(id) && (
            <div className={css.moves}>
              <OrderButtons
                name={titleOf(id)}
                at={i}
                count={order.length}
                onMove={(to) => onChange({ order: moved(order, i, to), leavesOut: leftOut })}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
