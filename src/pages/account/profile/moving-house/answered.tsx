import type { Answers } from '#forms/checks.ts'
import { countedAnswers, questionsOf, type ReadyForm } from '#forms/questions.ts'
import { answerText } from '#forms/questionnaire/answer-text.ts'
import { Fact } from '../facts.tsx'

/** What was answered in a form, step by step, for the page that shows all of it once more. */
export function answeredIn(ready: ReadyForm, given: Answers) {
  const answers = countedAnswers(ready, given)
  const all = questionsOf(ready, answers)
  const namesOf = (step: string) => ready.form.uiSchema['ui:steps']?.find(({ id }) => id === step)?.questions ?? []
  const factsOf = (step: string) =>
    namesOf(step).flatMap((name) => {
      const question = all.get(name)
      const text = question && answerText(question.schema, answers[name])
      return question && text
        ? [
            <Fact key={name} name={question.schema.title ?? name}>
              {text}
            </Fact>,
          ]
        : []
    })
  return { all, namesOf, factsOf }
}
