import type { WidgetDocument } from '#schemas/document/widget.ts'
import { ActionIcon } from './action-icon.tsx'
import { useCanvas } from './canvas-context.ts'
import css from './page-editor.module.css'

/** What can be done with the selected widgets, at the one that was chosen last. */
export function WidgetActions({ count, widget }: { count: number; widget: WidgetDocument }) {
  const { actions, isReadOnly, onSettings, onMoveToPage, isAtEnd } = useCanvas()
  return (
    <fieldset
      className={css.actions}
      data-is-at-end={isAtEnd || undefined}
      aria-label={`Actions for ${count === 1 ? widget.title : `${count} widgets`}`}
    >
      {count > 1 && <span className={`label unbroken ${css.count}`}>{count} widgets</span>}
      {count === 1 && <Action icon="settings" label="Settings" onClick={onSettings} />}
      {!isReadOnly && (
        <>
          {count === 1 && (
            <Action
              icon="after"
              label="Place a widget after this one"
              onClick={() => {
                actions.placeAfter()
                // What is offered is where the settings were, on a phone below the whole page.
                onSettings()
              }}
            />
          )}
          <Action icon="duplicate" label="Duplicate" onClick={actions.duplicate} />
          <Action icon="move" label="Move or copy to another page" onClick={onMoveToPage} />
          <Action icon="remove" label="Remove" onClick={actions.remove} />
        </>
      )}
    </fieldset>
  )
}

interface ActionProps {
  icon: Parameters<typeof ActionIcon>[0]['name']
  label: string
  onClick(): void
}

const Action = ({ icon, label, onClick }: ActionProps) => (
  <button type="button" className={css.action} aria-label={label} title={label} onClick={onClick}>
    <ActionIcon name={icon} />
  </button>
)
