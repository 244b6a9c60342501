import { useEffect, useRef, useState } from 'react'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import type { Answers } from '../checks.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { type Question, questionsOf, type ReadyForm } from '../questions.ts'
import { QuestionsForm } from '../questions-form.tsx'
import { useForm } from '../use-form.ts'
import type { FieldProps } from './field-props.ts'
import css from './inline-field.module.css'
import type { InlineState } from './inline-state.ts'

export const isGiven = (answer: unknown): answer is NonNullable<unknown> => answer !== undefined && answer !== null

interface Props extends FieldProps {
  state: InlineState
  send(answer: unknown): void
  cancel(): void
}

/** The editor of an inline field: its question of the form, once that has loaded. */
export function Editor(props: Props) {
  const { data: ready, error, mutate } = useForm(props.formId)
  if (ready) return <OpenEditor {...props} ready={ready} />
  if (error === undefined) return <FormSkeleton label={`Loading: ${props.label}`} size="field" />
  return (
    <>
      <LoadFailure title="This could not be opened" error={error} retry={mutate} />
      <div className={css.actions}>
        <Button tone="quiet" onClick={props.cancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function OpenEditor({
  ready,
  question,
  initial,
  beside,
  draftKey,
  state,
  send,
  cancel,
  label,
  fullLabel = label,
}: Props & { ready: ReadyForm }) {
  const [answer, setAnswer] = useState<unknown>(() => readDraft(draftKey, isGiven) ?? initial[question])
  const container = useRef<HTMLDivElement>(null)
  const isSaving = state.is === 'LOADING'
  const answers: Answers = { ...initial, ...beside?.(answer), [question]: answer }
  if (answer === undefined) delete answers[question]
  const asked: Question[] = [...questionsOf(ready, answers).values()].filter(({ name }) => name === question)

  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels from any of its fields
    <div
      ref={container}
      className={css.editor}
      data-is-named={asked.every(({ schema }) => schema.title === label) || undefined}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && !isSaving) cancel()
      }}
    >
      <QuestionsForm
        ready={ready}
        questions={asked}
        answers={answers}
        isPatient
        refusals={state.is === 'ERROR' ? state.refusals : NO_REFUSALS}
        onChange={(next) => {
          setAnswer(next[question])
          if (next[question] === undefined) clearDraft(draftKey)
          else storeDraft(draftKey, next[question])
        }}
        onDone={() => send(answer)}
      >
        <div className={css.actions}>
          <Button isSubmit isBusy={isSaving} label={`Save: ${fullLabel}`}>
            Save
          </Button>
          <Button tone="quiet" onClick={cancel} disabledReason={isSaving ? 'It is being saved' : undefined}>
            Cancel
          </Button>
        </div>
      </QuestionsForm>
    </div>
  )
}

const NO_REFUSALS: readonly AnswerMessage[] = []
