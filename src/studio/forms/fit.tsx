import { checkStudioForm } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { capitalised } from '#lib/capitalised.ts'
import { Notice } from '#ui/notice.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { deadLinksIn } from '../links/pages.ts'
import { titleOf } from '#lib/forms/form-questions.ts'
import type { FormDocument } from '#schemas/document/form.ts'

/** Whether the form can be published, whether its links lead on, and whether the answers of customers still fit it. */
export function Fit({ form }: { form: FormDocument }) {
  const dead = deadLinksIn(
    form,
    useDraft((state) => state.pieces),
  )
  return (
    <>
      {dead.length > 0 && (
        <Notice title="This form leads customers to no page" tone="warning">
          <ul>
            {dead.map((text) => (
              <li key={text}>{capitalised(text)}.</li>
            ))}
          </ul>
        </Notice>
      )}
      <Checked form={form} />
    </>
  )
}

function Checked({ form }: { form: FormDocument }) {
  const { data, error } = useApi(checkStudioForm, { body: { form: form as unknown as Record<string, unknown> } })
  if (error) return <p className="bad">{problemMessage(problemOf(error))}</p>
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
  const { looked, unfit, questions, asked, newlyAsked } = data
  if (unfit === 0 && asked === 0) return <p className="quiet">The answers of all {looked.toLocaleString('en-NZ')} customers checked fit.</p>
  const listed = (found: readonly { question: string; n: number }[]) =>
    found.map(({ question, n }) => `“${titleOf(form, question)}” (${n.toLocaleString('en-NZ')})`).join(', ')
  return (
    <Notice title="Customers who have answered are asked again" tone="warning">
      {unfit > 0 && (
        <p>
          The answers of {unfit.toLocaleString('en-NZ')} of {looked.toLocaleString('en-NZ')} customers no longer fit:{' '}
          {listed(questions.map(({ question, unfit: n }) => ({ question, n })))}
        </p>
      )}
      {asked > 0 && (
        <p>
          {asked === looked
            ? `All ${looked.toLocaleString('en-NZ')}`
            : `${asked.toLocaleString('en-NZ')} of ${looked.toLocaleString('en-NZ')}`}{' '}
          customers have not answered what is mandatory from now on:{' '}
          {listed(newlyAsked.map(({ question, customers: n }) => ({ question, n })))}
        </p>
      )}
    </Notice>
  )
}
