import { useStore } from 'zustand'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AnswersStore } from '../answers-store.ts'
import { questionsOf, type ReadyForm } from '../questions.ts'
import { answerText } from './answer-text.ts'
import css from './questionnaire.module.css'

/** Asks about questions that were answered differently elsewhere, so that no answer is lost silently. */
export function Conflicts({ ready, store }: { ready: ReadyForm; store: AnswersStore }) {
  const { answers, conflicts } = useStore(store)
  if (conflicts.length === 0) return null
  const questions = questionsOf(ready, answers)
  return (
    <div className={css.notice}>
      <Notice title="Answered differently somewhere else" tone="warning">
        <ul className={css.conflicts}>
          {conflicts.map(({ name, mine, theirs }) => {
            const schema = questions.get(name)?.schema ?? {}
            const say = (answer: unknown) => answerText(schema, answer) ?? 'no answer'
            return (
              <li key={name}>
                <p>
                  <strong>{schema.title ?? name}</strong> Saved elsewhere: {say(theirs)}. Here: {say(mine)}.
                </p>
                <Button tone="quiet" onClick={() => store.decide(name, 'mine')}>
                  {`Use “${say(mine)}”`}
                </Button>
                <Button tone="quiet" onClick={() => store.decide(name, 'theirs')}>
                  {`Keep “${say(theirs)}”`}
                </Button>
              </li>
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}
