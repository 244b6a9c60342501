import { useState } from 'react'
import useSWR from 'swr'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { isChangedElsewhere, problemMessage, problemOf } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import type { Answers } from '../checks.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import type { Stored } from '../questionnaire/questionnaire.tsx'
import { countedAnswers, progressOf, type ReadyForm } from '../questions.ts'
import { QuestionsForm } from '../questions-form.tsx'
import { useForm } from '../use-form.ts'
import css from './made-form.module.css'
import { storedFor } from './stored.ts'

/** A form that staff have made, all of it at once: on a page, or in a widget. Its answers are about the selected property. */
export function MadeForm({ formId }: { formId: string }) {
  const stored = storedFor(formId)
  const form = useForm(formId)
  const answers = useSWR([stored.path, {}], () => stored.load())
  if (form.data && answers.data) {
    return (
      <Fields
        // Another form or property has other answers. A new version of the form keeps what is being typed: answers go by the name of their question.
        key={`${formId} ${answers.data.siteId}`}
        ready={form.data}
        loaded={answers.data}
        stored={stored}
        keep={(saved) => answers.mutate(saved, { revalidate: false })}
        reload={() => Promise.all([form.mutate(), answers.mutate()])}
      />
    )
  }
  const error = answers.data ? form.error : (answers.error ?? form.error)
  if (!error) return <FormSkeleton label="Loading the questions" />
  // It went, or it is for other customers, who get the same answer.
  if (problemOf(error).status === 404) return <p role="status">There are no questions for you here at the moment.</p>
  return (
    <LoadFailure title="The questions could not be loaded" error={error} retry={() => Promise.all([form.mutate(), answers.mutate()])} />
  )
}

interface FieldsProps {
  ready: ReadyForm
  loaded: ProfileAnswers
  stored: Stored
  keep(saved: ProfileAnswers): Promise<unknown>
  reload(): Promise<unknown>
}

/** Answers that were not sent yet, and the revision that they were made from. */
interface Draft {
  answers: Answers
  revision: number
}

function isDraft(value: unknown): value is Draft {
  const { answers, revision } = { ...(value as Partial<Draft> | undefined) }
  return typeof answers === 'object' && answers !== null && typeof revision === 'number'
}

function Fields({ ready, loaded, stored, keep, reload }: FieldsProps) {
  const draftKey = `${ready.form.id} ${loaded.siteId}`
  const [draft] = useState(() => readDraft(draftKey, isDraft))
  /** What the answers below were made from: the page may hear of newer ones, from another device. */
  const [base, setBase] = useState(draft ? { ...loaded, revision: draft.revision } : loaded)
  const [answers, setAnswers] = useState<Answers>(draft?.answers ?? loaded.profile)
  const [isDone, setIsDone] = useState(loaded.isComplete && !draft)
  const forgetWidgetData = useForgetWidgetData()
  function begin(from: ProfileAnswers) {
    setBase(from)
    setAnswers(from.profile)
    setIsDone(from.isComplete)
  }
  function change(next: Answers) {
    setAnswers(next)
    storeDraft(draftKey, { answers: next, revision: base.revision } satisfies Draft)
  }
  // Answers that were changed here stay, and are refused as older ones when they are sent.
  if (loaded.revision !== base.revision && answers === base.profile) begin(loaded)
  const [save, state] = useWork(async () => {
    const saved = await stored.save({
      siteId: base.siteId,
      profile: countedAnswers(ready, answers),
      revision: base.revision,
    })
    clearDraft(draftKey)
    await keep(saved)
    forgetWidgetData()
    begin(saved)
    setIsDone(true)
  })
  const { made } = ready.form
  if (isDone) {
    return (
      <div className={css.done}>
        <p role="status">{made?.thanks ?? 'Thank you. We have your answers.'}</p>
        <Button tone="quiet" onClick={() => setIsDone(false)}>
          Change your answers
        </Button>
      </div>
    )
  }
  const refusals = state.is === 'failed' ? state.problem.errors : undefined
  const isBehind = state.is === 'failed' && isChangedElsewhere(state.problem)
  return (
    <div className={css.form}>
      {made && <p>{made.lead}</p>}
      <QuestionsForm
        ready={ready}
        idPrefix={`form-${ready.form.id}`}
        questions={progressOf(ready, answers).steps.flatMap(({ questions }) => questions)}
        answers={answers}
        onChange={change}
        onDone={save}
        refusals={refusals}
        isPatient
      >
        {state.is === 'failed' && !refusals?.length && <p role="alert">{problemMessage(state.problem)}</p>}
        <Actions>
          <Button isSubmit isBusy={state.is === 'running'}>
            Send
          </Button>
          {isBehind && (
            <Button
              tone="quiet"
              onClick={() => {
                clearDraft(draftKey)
                setAnswers(base.profile)
                void reload()
              }}
            >
              Load the latest answers
            </Button>
          )}
        </Actions>
      </QuestionsForm>
    </div>
  )
}
