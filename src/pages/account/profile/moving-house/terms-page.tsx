import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { problemMessage } from '#api/problem.ts'
import { countedAnswers, questionsOf, type ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { answerText } from '#forms/questionnaire/answer-text.ts'
import css from './moving-house.module.css'
import { Fact, Summary } from './summary.tsx'
import type { DraftStore } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  start: HomeMoveStart
  ready: ReadyForm
  store: DraftStore
  onBack(): void
  onTold(): void
}

/** All of it once more, the terms, and telling it. Source: portal-shell.md, section 2, Home move modal, page 3. */
export function TermsPage({ start, ready, store, onBack, onTold }: Props) {
  const { draft, change } = store
  const [submit, state] = useSubmit(store, start, ready, 'form', onTold)
  const answers = countedAnswers(ready, draft.answers)
  const all = questionsOf(ready, answers)
  const namesOf = (step: string) => ready.form.uiSchema['ui:steps']?.find(({ id }) => id === step)?.questions ?? []
  const refusals = state.is === 'failed' ? state.problem.errors : undefined
  return (
    <>
      <Summary draft={draft} start={start}>
        {draft.kind !== 'out' &&
          namesOf('medical').flatMap((name) => {
            const question = all.get(name)
            const text = question && answerText(question.schema, answers[name])
            return question && text
              ? [
                  <Fact key={name} name={question.schema.title ?? name}>
                    {text}
                  </Fact>,
                ]
              : []
          })}
      </Summary>
      <QuestionsForm
        ready={ready}
        questions={namesOf('terms').flatMap((name) => all.get(name) ?? [])}
        answers={draft.answers}
        refusals={refusals ?? NONE}
        isPatient
        onChange={(next) => change({ answers: next })}
        onDone={() => void submit()}
      >
        {state.is === 'failed' && (
          <Notice title="Your move was not sent" tone="bad">
            {refusals ? refusals.map(({ detail }) => detail).join(' ') : problemMessage(state.problem)}
          </Notice>
        )}
        <div className={css.actions}>
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
          <Button isSubmit isBusy={state.is === 'running'}>
            Send my move
          </Button>
        </div>
      </QuestionsForm>
    </>
  )
}

const NONE = [] as const
