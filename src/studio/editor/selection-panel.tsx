import type { WidgetDocument } from '#schemas/document/widget.ts'
import { Button } from '#ui/button.tsx'
import shared from '../studio.module.css'
import { SaveAsTemplate } from '../templates/save-as-template.tsx'
import type { CanvasState } from './canvas-context.ts'
import css from './page-editor.module.css'

interface Props extends Pick<CanvasState, 'actions' | 'isReadOnly' | 'onMoveToPage'> {
  /** more than one */
  widgets: readonly WidgetDocument[]
}

/** What several selected widgets have in common: what can be done with all of them. */
export function SelectionPanel({ widgets, actions, isReadOnly, onMoveToPage }: Props) {
  return (
    <>
      <div className={css.panelHead}>
        <h2 className="heading">{widgets.length} widgets</h2>
        <Button tone="quiet" onClick={actions.selectNothing}>
          Done
        </Button>
      </div>
      <ul className={shared.plainList}>
        {widgets.map(({ id, title }) => (
          <li key={id} className={css.breaking}>
            {title}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div className={shared.row}>
          <Button tone="quiet" onClick={actions.duplicate}>
            Duplicate
          </Button>
          <Button tone="quiet" onClick={onMoveToPage}>
            Move or copy to another page
          </Button>
          <SaveAsTemplate widgets={widgets} />
          <Button tone="quiet" onClick={actions.remove}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}
