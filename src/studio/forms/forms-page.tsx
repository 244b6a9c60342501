import { useState } from 'react'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { studioPath } from '../studio-path.ts'
import { Announcer } from '../announcer.tsx'
import { PieceComments } from '../comments/piece-comments.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { releasedOf, valuesOfKind } from '../draft/pieces.ts'
import css from '../studio.module.css'
import { ReadOnlyLine } from '../read-only-line.tsx'
import { useReadOnlyReason } from '../use-read-only.ts'
import { AboutForm } from './about-form.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import type { Asked, Editing } from './editing.ts'
import { Fit } from './fit.tsx'
import { FormList } from './form-list.tsx'
import { questionsOf } from '#lib/forms/form-questions.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { QuestionCard } from './question-card.tsx'
import { Steps } from './steps.tsx'

/** The page of a form, where its preview opens. */
const PAGES: Record<string, string> = {
  homeProfile: paths.homeProfile(),
  businessProfile: paths.businessProfile(),
  propertyAvatar: paths.propertyAvatar(),
  showerOptimiser: paths.showerOptimizer(),
  carbonCalculator: paths.carbonCalculator(),
}
const pageOf = ({ id, made }: FormDocument) => (made ? paths.form(id) : (PAGES[id] ?? paths.accountSettings()))

/** Edits questionnaires: questions, their order, and who is asked. */
export function FormsPage({ formId }: { formId: string }) {
  const pieces = useDraft((state) => state.pieces)
  const reason = useReadOnlyReason(`form:${formId}`)
  const isReadOnly = reason !== undefined
  const forms = valuesOfKind<FormDocument>(pieces, 'form')
  const form = forms.find(({ id }) => id === formId)
  if (!form) return <FormList forms={forms} isReadOnly={isReadOnly} />

  return <FormEditor key={form.id} form={form} released={releasedOf<FormDocument>(pieces.get(`form:${form.id}`))} reason={reason} />
}

interface EditorProps {
  form: FormDocument
  released: FormDocument | undefined
  /** why it can only be read; absent where it can be changed */
  reason: string | undefined
}

function FormEditor({ form, released, reason }: EditorProps) {
  const isReadOnly = reason !== undefined
  const [asked, ask] = useState<Asked>()
  const change = (description: string, recipe: (form: FormDocument) => void) =>
    edit(description, (contents) => {
      const edited = contents[`form:${form.id}`]
      if (edited) recipe(edited)
    })
  const editing: Editing = { form, released, isReadOnly, change, ask }
  return (
    <div className={css.column}>
      <div className={css.row}>
        <Link className="target" to={studioPath('forms')}>
          All forms
        </Link>
        <Link className="target" to={studioPath('preview', { path: pageOf(form) })}>
          Preview it
        </Link>
        {form.made && (
          <Link className="target" to={studioPath(`answers/${form.id}`)}>
            Answers
          </Link>
        )}
      </div>
      {!isReadOnly && <Fit form={form} />}
      <ReadOnlyLine reason={reason} />
      <fieldset className={css.fields} disabled={isReadOnly}>
        {form.made && <AboutForm editing={editing} made={form.made} />}
        {form.uiSchema['ui:steps'] ? (
          <Steps editing={editing} />
        ) : (
          questionsOf(form).map(({ name }) => <QuestionCard key={name} editing={editing} name={name} />)
        )}
      </fieldset>
      <PieceComments piece={`form:${form.id}`} />
      {asked && <ConfirmChange editing={editing} asked={asked} onClose={() => ask(undefined)} />}
      <Announcer />
    </div>
  )
}
