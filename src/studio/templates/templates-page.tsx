import type { Template } from '#schemas/templates/entities.ts'
import { removeStudioTemplate, renameStudioTemplate } from '#schemas/templates/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { momentText } from '#ui/time.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { templateText } from './content.ts'
import { RenameButton } from '../rename-button.tsx'
import { useReasonNotToChange, useTemplates } from './use-templates.ts'

/** All templates: what is in each, renaming and removing. */
export function TemplatesPage() {
  const { data, error, mutate } = useTemplates()
  const { attempt, isBusy, notice } = useAttempt('The template was not removed')
  const refusal = useReasonNotToChange()
  if (error && !data) return <LoadFailure title="The templates could not be loaded" error={error} retry={mutate} />
  if (!data) return <p role="status">The templates are loading …</p>
  const remove = ({ id, name }: Template) =>
    attempt(async () => {
      await call(removeStudioTemplate, { params: { templateId: id } })
      await lookForChanges()
      return { tone: 'good', title: 'Removed', message: `“${name}” is no template any more. Pages that it was put onto stay as they are.` }
    })
  return (
    <div className={css.column}>
      <p className={css.lead}>
        Pages and widgets to begin with. Save one on its page, or a whole page under “Tabs and navigation”; put one onto a page from the
        list of widgets there. What is put onto a page is a copy.
      </p>
      {notice}
      {data.templates.length === 0 && <p className="quiet">There are no templates yet.</p>}
      <ul className={css.list}>
        {data.templates.map((one) => (
          <li key={one.id} className={`framed ${css.card}`}>
            <div className={css.row}>
              <p className={css.grow}>
                <strong>{one.name}</strong>
                <br />
                {templateText(one)}
                <br />
                <span className="quiet">
                  {one.savedBy}, {momentText(one.savedAt)}
                </span>
              </p>
              <RenameButton
                name={one.name}
                disabledReason={refusal}
                save={(name) => call(renameStudioTemplate, { params: { templateId: one.id }, body: { name } })}
              />
              <AskingButton
                tone="quiet"
                label={`Remove “${one.name}”`}
                disabledReason={refusal}
                isBusy={isBusy}
                title={`Remove the template “${one.name}”?`}
                text="It is gone for everybody who works in Studio, and Undo does not bring it back. Pages that it was put onto stay as they are."
                yes="Remove it"
                no="Keep it"
                isDestructive
                onYes={() => void remove(one)}
              >
                Remove
              </AskingButton>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
