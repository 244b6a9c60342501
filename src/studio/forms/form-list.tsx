import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { AddForm } from './add-form.tsx'
import { GoneForms } from './gone-forms.tsx'
import { studioPath } from '../studio-path.ts'
import { labelOf } from '#lib/field-words.ts'
import css from '../studio.module.css'
import { questionsOf } from '#lib/forms/form-questions.ts'
import type { FormDocument } from '#schemas/document/form.ts'

/** All forms, each with the number of its questions. */
export function FormList({ forms, isReadOnly }: { forms: readonly FormDocument[]; isReadOnly: boolean }) {
  return (
    <div className={css.column}>
      <p className={css.lead}>What customers are asked: the questions, their options, and what is said where an answer does not fit.</p>
      <ul className={css.list}>
        {forms.map((form) => (
          <li key={form.id} className={`framed ${css.cardRow}`}>
            <Link className="target" to={studioPath(`forms/${form.id}`)}>
              {form.schema.title ?? labelOf(form.id)}
            </Link>
            <p className="quiet">
              {questionsOf(form).length === 1 ? 'One question' : `${questionsOf(form).length} questions`}
              {form.made && `, at ${paths.form(form.id)}`}
            </p>
          </li>
        ))}
      </ul>
      {!isReadOnly && <AddForm />}
      <GoneForms listed={forms.map(({ id }) => id)} />
    </div>
  )
}
