import { useState } from 'react'
import { counted } from '#lib/counted.ts'
import { idsOf } from '#lib/ids-of.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Link } from '#ui/link.tsx'
import { studioPath } from '../studio-path.ts'
import { useDraft } from '../draft/draft-store.ts'
import { PieceComments } from '../comments/piece-comments.tsx'
import { edit } from '../draft/edits.ts'
import { Announcer } from '../announcer.tsx'
import { duplicateTab, removeTab } from '../draft/page-edits.ts'
import { tabsIn, widgetPiece } from '../draft/pieces.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import css from '../studio.module.css'
import { SaveAsTemplate } from '../templates/save-as-template.tsx'
import { AddTab, freePath } from './add-tab.tsx'
import { ReadOnlyLine } from '../read-only-line.tsx'
import { useReadOnlyReason } from '../use-read-only.ts'
import { type Group, leftWithoutTab } from './left-without-tab.ts'
import { removalText } from './removal-text.ts'
import { PageExperiment } from '../experiments/page-experiment.tsx'
import { TabFields } from './tab-fields.tsx'

const navigation = pieceSchema('navigation')

/** The tabs in their order, and the product's own pages below them. */
export function TabsPage() {
  const pieces = useDraft((state) => state.pieces)
  const reason = useReadOnlyReason('tabs')
  const isReadOnly = reason !== undefined
  const [removing, setRemoving] = useState<TabDocument>()
  const tabs = tabsIn(pieces)

  const move = (from: number, to: number) =>
    edit('Moved a tab', (contents) => {
      contents.tabs = moved(idsOf(tabs), from, to)
    })

  const left = removing ? leftWithoutTab(removing, tabs, (pieces.get('navigation')?.value ?? []) as Group[]) : []
  return (
    <div className={css.column}>
      <p className={css.lead}>A tab is a page of widgets. Its order here is its order in the navigation.</p>
      <ol className={css.list}>
        {tabs.map((tab, i) => (
          <li key={tab.id} className={`framed ${css.card}`}>
            <details>
              <summary>
                <strong>{tab.label}</strong>
                <span className="quiet">
                  {tab.path}, {tab.widgets.length === 0 ? 'no widgets' : counted(tab.widgets.length, 'widget')}
                  {tab.isHidden ? ', hidden' : tab.audience ? ', not for everyone' : ''}
                </span>
              </summary>
              <div className={css.stack}>
                <div className={css.row}>
                  <Link className="target" to={studioPath(`pages/${tab.id}`)}>
                    {isReadOnly ? 'See' : 'Edit'} its page
                  </Link>
                  {!isReadOnly && (
                    <>
                      <OrderButtons name={tab.label} at={i} count={tabs.length} onMove={(to) => move(i, to)} />
                      <Button tone="quiet" onClick={() => duplicateTab(tab.id, freePath(`${tab.path}-2`, tabs))}>
                        Duplicate
                      </Button>
                      <SaveAsTemplate tab={tab} widgets={tab.widgets.flatMap((id) => widgetPiece(pieces, id) ?? [])} />
                      <Button
                        tone="quiet"
                        onClick={() => setRemoving(tab)}
                        disabledReason={tabs.length === 1 ? 'There must be one tab' : undefined}
                      >
                        Remove
                      </Button>
                    </>
                  )}
                </div>
                <TabFields tab={tab} />
                <PageExperiment tab={tab} />
                <PieceComments piece={`tab:${tab.id}`} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {!isReadOnly && <AddTab />}
      <h2 className="heading">Pages below the tabs</h2>
      <p className={css.lead}>Pages built into the portal. Those listed here appear in the navigation of the customers they are for.</p>
      <ReadOnlyLine reason={reason} />
      {navigation && (
        <PieceForm
          piece={navigation}
          value={pieces.get('navigation')?.value ?? []}
          owner="page"
          isReadOnly={isReadOnly}
          onChange={(value) =>
            edit('Changed the navigation', (contents) => {
              contents.navigation = value
            })
          }
        />
      )}
      {removing && (
        <Confirm
          title={`Remove “${removing.label}”?`}
          text={removalText(pieces, removing, left)}
          yes="Remove the tab"
          no="Keep it"
          onYes={() => removeTab(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      <Announcer />
    </div>
  )
}
