import { useState } from 'react'
import type { AnswerLook } from '#schemas/forms/answered.ts'
import { studioAnswerLooks } from '#schemas/forms/answered-routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { momentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'

const HOW: Record<AnswerLook['how'], (answers: string) => string> = {
  page: (answers) => `looked at ${answers}`,
  file: (answers) => `downloaded ${answers}`,
}

/** Who has looked at the answers to a form, for staff who may read the log. */
export function Looks({ formId }: { formId: string }) {
  const mayRead = useDraft(({ rights }) => rights.includes('readLog'))
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRead) return null
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Who has looked at the answers</summary>
      {isOpen && <LookList formId={formId} />}
    </details>
  )
}

function LookList({ formId }: { formId: string }) {
  const { data, error, mutate } = useApi(studioAnswerLooks, { params: { formId }, query: {} })
  if (error && !data) return <LoadFailure title="The log could not be loaded" error={error} retry={mutate} />
  if (!data) return <p role="status">Loading …</p>
  if (data.looks.length === 0) return <p className="quiet">Nobody has looked at them yet.</p>
  return (
    <ul className={css.list}>
      {data.looks.map(({ id, at, by, how, answers }) => (
        <li key={id}>
          {momentText(at)}: {by} {HOW[how](answers === 1 ? 'one answer' : `${answers.toLocaleString('en-NZ')} answers`)}
        </li>
      ))}
    </ul>
  )
}
