import { mayChangePage } from '#lib/staff-areas.ts'
import { paths } from '#lib/paths.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { studioPath } from '../studio-path.ts'
import { useDraft } from '../draft/draft-store.ts'
import { PieceComments } from '../comments/piece-comments.tsx'
import { edit } from '../draft/edits.ts'
import { Announcer } from '../announcer.tsx'
import { duplicateTab, removeTab } from '../draft/page-edits.ts'
import { freeId, tabsIn } from '../draft/pieces.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import css from '../studio.module.css'
import { useReadOnly } from '../use-read-only.ts'
import { type Group, leftWithoutTab } from './left-without-tab.ts'
import { errorIn, LONGEST_LABEL, TabFields } from './tab-fields.tsx'

const navigation = pieceSchema('navigation')

/** The tabs in their order, and the product's own pages below them. */
export function TabsPage() {
  const pieces = useDraft((state) => state.pieces)
  const isReadOnly = useReadOnly('tabs')
  const { rights, areas } = useDraft()
  const [removing, setRemoving] = useState<TabDocument>()
  const tabs = tabsIn(pieces)

  const move = (from: number, to: number) =>
    edit('Moved a tab', (contents) => {
      contents.tabs = moved(
        tabs.map(({ id }) => id),
        from,
        to,
      )
    })

  const left = removing ? leftWithoutTab(removing, tabs, (pieces.get('navigation')?.value ?? []) as Group[]) : []
  return (
    <div className={css.column}>
      <p className={css.lead}>A tab is a page of widgets. Its order here is its order in the navigation.</p>
      <ol className={css.list}>
        {tabs.map((tab, i) => (
          <li key={tab.id} className={css.card}>
            <details>
              <summary>
                <strong>{tab.label}</strong>
                <span className="quiet">
                  {tab.path}, {tab.widgets.length === 1 ? 'one widget' : `${tab.widgets.length} widgets`}
                  {tab.isHidden ? ', hidden' : tab.audience ? ', not for everyone' : ''}
                </span>
              </summary>
              <div className={css.stack}>
                <div className={css.row}>
                  <Link className={css.textLink} to={studioPath(`pages/${tab.id}`)}>
                    Edit its page
                  </Link>
                  {!isReadOnly && (
                    <>
                      <OrderButtons name={tab.label} at={i} count={tabs.length} onMove={(to) => move(i, to)} />
                      <Button tone="quiet" onClick={() => duplicateTab(tab.id, freePath(`${tab.path}-2`, tabs))}>
                        Duplicate
                      </Button>
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
                <TabFields tab={tab} isReadOnly={!rights.includes('edit') || !mayChangePage(areas, tab.id)} />
                <PieceComments piece={`tab:${tab.id}`} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {!isReadOnly && <AddTab tabs={tabs} />}
      <h2 className="heading">Pages below the tabs</h2>
      <p className={css.lead}>Pages built into the portal. Those listed here appear in the navigation of the customers they are for.</p>
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
          text={`Its page goes, with ${removing.widgets.length === 1 ? 'its widget' : `its ${removing.widgets.length} widgets`}. Customers see it until that is published, and Undo brings it back.${left.length > 0 ? ` No tab leads to these pages any more: ${left.join(', ')}.` : ''}`}
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

const freePath = (path: string, tabs: readonly TabDocument[]): string =>
  tabs.some((tab) => tab.path === path) ? freePath(`${path}-2`, tabs) : path

function AddTab({ tabs }: { tabs: readonly TabDocument[] }) {
  const [label, setLabel] = useState('')
  const navigate = useNavigate()
  const fault = label === '' ? undefined : errorIn({ label }, 'label')
  function add() {
    const { pieces } = useDraft.getState()
    const id = freeId(pieces, 'tab', label)
    const path = freePath(`${paths.account()}/${id}`, tabs)
    edit(`Added the tab “${label}”`, (contents) => {
      contents.tabs = [...tabs.map((tab) => tab.id), id]
      contents[`tab:${id}`] = { id, label: label.trim(), path, group: 'insights', widgets: [] }
    })
    setLabel('')
    navigate(studioPath(`pages/${id}`))
  }
  return (
    <form
      className={css.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (label.trim() && !fault) add()
      }}
    >
      <TextField label="New tab" value={label} maxLength={LONGEST_LABEL} error={fault} onChange={setLabel} />
      <div className={css.row}>
        <Button isSubmit disabledReason={label.trim() ? undefined : 'Enter a label first'}>
          Add the tab
        </Button>
      </div>
    </form>
  )
}
