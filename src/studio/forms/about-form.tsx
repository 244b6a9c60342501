import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkStudioForm } from '#schemas/studio/routes.ts'
import type { StaffForm } from '#schemas/document/form.ts'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { listed } from '#lib/listed.ts'
import { paths } from '#lib/paths.ts'
import { pieceText } from '#lib/piece-names.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { TextField } from '#ui/text-field.tsx'
import { studioPath } from '../studio-path.ts'
import { AudienceEditor } from '../audience-editor.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { valuesOf } from '../shell/sections.ts'
import css from '../studio.module.css'
import type { Editing } from './editing.ts'
import { widgetsShowing } from './made-forms.ts'

/** What a form that staff have made says around its questions, who may answer it, and where. */
export function AboutForm({ editing, made }: { editing: Editing; made: StaffForm }) {
  const { form, change } = editing
  const [isRemoving, setIsRemoving] = useState(false)
  const { title = '' } = form.schema
  const set = (fields: Partial<StaffForm>) =>
    change(`Changed the form “${title}”`, (edited) => {
      edited.made = { ...made, ...fields }
    })
  return (
    <section className={`framed ${css.panel}`} aria-label="About the form">
      <TextField
        label="Name"
        value={title}
        maxLength={80}
        error={title.trim() ? undefined : 'This is needed.'}
        onChange={(text) => change('Named the form', (edited) => void Object.assign(edited.schema, { title: text }))}
      />
      <TextField
        label="What it is for"
        hint="Before the questions"
        value={made.lead}
        maxLength={300}
        error={made.lead ? undefined : 'This is needed.'}
        onChange={(lead) => set({ lead })}
      />
      <TextField
        label="Thanks (optional)"
        hint="Once everything is answered"
        value={made.thanks ?? ''}
        maxLength={300}
        onChange={(thanks) => set({ thanks: thanks || undefined } as Partial<StaffForm>)}
      />
      <p>
        Its page is <code>{paths.form(form.id)}</code>: link to it from a tile, a message or a text. A widget can show it on any page.
        Answers are about the customer’s property, and are told to your systems as <code>nz.switchboard.form.answered</code>.
      </p>
      <details>
        <summary>Who may answer it</summary>
        <AudienceEditor
          audience={made.audience}
          owner={`form:${form.id}`}
          onChange={(audience) => set({ audience } as Partial<StaffForm>)}
        />
      </details>
      <div>
        <Button tone="remove" onClick={() => setIsRemoving(true)}>
          Remove the form
        </Button>
      </div>
      {isRemoving && <RemoveForm editing={editing} onClose={() => setIsRemoving(false)} />}
    </section>
  )
}

function RemoveForm({ editing: { form }, onClose }: { editing: Editing; onClose(): void }) {
  const navigate = useNavigate()
  const { data } = useApi(checkStudioForm, { body: { form: form as unknown as Record<string, unknown> } })
  const pieces = useDraft((state) => state.pieces)
  const showing = widgetsShowing(pieces, form.id).map((piece) => pieceText(valuesOf(pieces), piece))
  const shown =
    showing.length > 0 ? ` It is shown by ${listed(showing)}: before you publish, let each show another form, or remove it.` : ''
  const { title = form.id } = form.schema
  const answered =
    data && data.looked > 0
      ? ` ${counted(data.looked, 'customer')} answered it. These answers stay stored, and count again if the form comes back.`
      : ''
  return (
    <Confirm
      title={`Remove the form “${title}”?`}
      text={`Its page goes.${shown} Undo brings it back.${answered}`}
      yes="Remove the form"
      no="Keep it"
      onYes={() => {
        edit(`Removed the form “${title}”`, (contents) => {
          delete contents[`form:${form.id}`]
        })
        navigate(studioPath('forms'))
      }}
      onClose={onClose}
    />
  )
}
