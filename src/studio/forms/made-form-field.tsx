import type { FieldProps } from '@rjsf/utils'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { labelOf } from '#lib/field-words.ts'
import { studioPath } from '../studio-path.ts'
import css from '../studio.module.css'
import { madeForms } from './made-forms.ts'

/** One of the forms that staff have made, by its name. */
export function MadeFormField({ schema, name, formData, fieldPathId, onChange }: FieldProps) {
  const forms = madeForms(useDraft((state) => state.pieces))
  const formId = typeof formData === 'string' ? formData : ''
  const isKnown = forms.some(({ id }) => id === formId)
  const unknown = { value: formId, label: formId === '' ? 'Choose a form' : 'A form that is gone' }
  return (
    <div className={css.stack}>
      <Select
        label={schema.title ?? labelOf(name)}
        options={[...(isKnown ? [] : [unknown]), ...forms.map(({ id, name: label }) => ({ value: id, label }))]}
        value={formId}
        error={isKnown ? undefined : formId === '' ? 'This is needed.' : 'This form is not there any more. Choose another one.'}
        onChange={(id) => onChange(id, fieldPathId.path)}
      />
      <p>
        <Link className="target" to={studioPath(isKnown ? `forms/${formId}` : 'forms')}>
          {isKnown ? 'Edit this form' : forms.length === 0 ? 'Make a form first' : 'All forms'}
        </Link>
      </p>
    </div>
  )
}
