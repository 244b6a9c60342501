import { useState } from 'react'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { nameOf } from '../draft/page-edits.ts'
import { tabsIn } from '../draft/pieces.ts'
import shared from '../studio.module.css'
import type { Actions } from './use-actions.ts'

interface Props {
  tabId: string
  widgets: readonly WidgetDocument[]
  actions: Actions
  onClose(): void
}

/** Moves widgets to another page, or copies them there. */
export function MoveToPage({ tabId, widgets, actions, onClose }: Props) {
  const pieces = useDraft((state) => state.pieces)
  const others = tabsIn(pieces).filter(({ id }) => id !== tabId)
  const [chosen, setChosen] = useState(others[0]?.id ?? '')
  const to = others.find(({ id }) => id === chosen)
  return (
    <Dialog title={`Move or copy ${nameOf(widgets)}`} onClose={onClose}>
      {(close) => (
        <div className={shared.stack}>
          {to ? (
            <Select label="Page" options={others.map(({ id, label }) => ({ value: id, label }))} value={chosen} onChange={setChosen} />
          ) : (
            <p>There is no other page.</p>
          )}
          {to && (
            <div className={shared.row}>
              <Button
                onClick={() => {
                  actions.moveToTab(to)
                  close()
                }}
              >
                Move there
              </Button>
              <Button
                tone="quiet"
                onClick={() => {
                  actions.copyToTab(to)
                  close()
                }}
              >
                Copy there
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
