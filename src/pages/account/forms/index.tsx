import { useLocation } from 'react-router-dom'
import { problemOf } from '#api/problem.ts'
import { MadeForm } from '#forms/made-form/made-form.tsx'
import { storedFor } from '#forms/made-form/stored.ts'
import { Questionnaire } from '#forms/questionnaire/questionnaire.tsx'
import { useForm } from '#forms/use-form.ts'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import NotFoundPage from '../not-found-page.tsx'

/** A form that staff have made. With one step all of it is asked at once, with several one step after another. */
export default function FormPage() {
  const { pathname } = useLocation()
  const formId = pathname.slice(paths.form().length).replace(/\/+$/, '')
  const { data, error } = useForm(formId)
  if ((error && problemOf(error).status === 404) || (data && !data.form.made)) return <NotFoundPage />
  const { made, schema, uiSchema } = data?.form ?? {}
  const isStepped = (uiSchema?.['ui:steps']?.length ?? 0) > 1
  return (
    <Page title={schema?.title ?? 'Questions'}>
      {isStepped && made ? <Questionnaire formId={formId} stored={storedFor(formId)} lead={made.lead} /> : <MadeForm formId={formId} />}
    </Page>
  )
}
