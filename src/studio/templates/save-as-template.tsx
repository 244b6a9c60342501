import { useState } from 'react'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { LONGEST_NAME } from '#schemas/studio/entities.ts'
import { saveStudioTemplate } from '#schemas/templates/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { announce } from '../announcer.tsx'
import { contentOf, templateText } from './content.ts'
import { NameForm } from '../name-form.tsx'
import { useReasonNotToSave } from './use-templates.ts'

interface Props {
  widgets: readonly WidgetDocument[]
  /** for a template of a whole page */
  tab?: TabDocument
}

/** Saves a page, several widgets or one with its settings, to put copies onto any page. */
export function SaveAsTemplate({ widgets, tab }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const refusal = useReasonNotToSave()
  const name = tab?.label ?? (widgets.length === 1 ? (widgets[0]?.title ?? '') : '')
  const nothing = widgets.length === 0 ? 'It has no widgets' : undefined
  return (
    <>
      <Button tone="quiet" disabledReason={refusal ?? nothing} onClick={() => setIsOpen(true)}>
        Save as a template
      </Button>
      {isOpen && (
        <Dialog title="Save as a template" onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <p>{templateText({ isPage: tab !== undefined, widgets })}.</p>
              <p className="quiet">Anyone in Studio can add it to a page. It is added as a copy: changing one does not change the other.</p>
              <NameForm
                name={name.slice(0, LONGEST_NAME)}
                verb="Save it"
                failure="The template was not saved"
                save={async (chosen) => {
                  await call(saveStudioTemplate, { body: { name: chosen, content: contentOf(widgets, tab) } })
                  announce(`Saved the template ${chosen}.`)
                }}
                close={close}
              />
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
