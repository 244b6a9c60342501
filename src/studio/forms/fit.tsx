import { checkStudioForm } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Notice } from '#ui/notice.tsx'
import css from '../studio.module.css'
import { whereIs } from './form-piece.ts'
import type { FormDocument } from '#schemas/document/form.ts'

/** Whether the form can be published, and whether the answers of customers still fit it. */
export function Fit({ form }: { form: FormDocument }) {
  const { data, error } = useApi(checkStudioForm, { body: { form: form as unknown as Record<string, unknown> } })
  if (error) return <p className={css.bad}>{problemMessage(problemOf(error))}</p>
  if (!data) return <p className="quiet">Checking …</p>
  if (data.issues.length > 0) {
    return (
      <Notice title="This form cannot be published as it is" tone="warning">
        <ul>
          {data.issues.map(({ place, message }) => (
            <li key={`${place} ${message}`}>{message}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (data.looked === 0) return <p className="quiet">No answers are stored for this form.</p>
  if (data.unfit === 0) return <p className="quiet">The answers of all {data.looked.toLocaleString('en-NZ')} customers checked fit.</p>
  return (
    <Notice title={`The answers of ${data.unfit} of ${data.looked} customers no longer fit`} tone="warning">
      These customers are asked again:{' '}
      {data.questions.map(({ question, unfit }) => `${whereIs(form, question)?.question.title ?? question} (${unfit})`).join(', ')}
    </Notice>
  )
}
