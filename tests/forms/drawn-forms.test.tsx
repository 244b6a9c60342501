import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { questionDrawing } from '#schemas/forms/drawing.ts'
import { countedAnswers, questionsOf } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { widgets } from '#forms/theme.ts'
import { fc } from '../property.ts'
import { times } from '../thorough.ts'
import { answersTo } from './arbitrary-answers.ts'
import { publishableForms } from './arbitrary-forms.ts'
import { readyFormOf } from './ready-form.ts'

afterEach(() => vi.restoreAllMocks())

// What is hidden is drawn by nothing.
test.each(questionDrawing.properties['ui:widget'].enum.filter((name) => name !== 'hidden'))(
  'a question of any type may be drawn as %s',
  (name) => expect(widgets).toHaveProperty(name),
)

test(
  'a form by chance that may be published is drawn, with none of its questions answered and with some',
  async () => {
    // Conditions by chance may contradict each other, which the library of forms tells.
    vi.spyOn(console, 'warn').mockReturnValue()
    // And an option may come twice, which React tells.
    vi.spyOn(console, 'error').mockReturnValue()
    for (const form of fc.sample(publishableForms, times(25, 500))) {
      const ready = await readyFormOf(form)
      for (const given of [{}, ...fc.sample(answersTo(form.schema), 2)]) {
        const answers = countedAnswers(ready, given)
        const questions = [...questionsOf(ready, answers).values()]
        render(
          <MemoryRouter>
            <QuestionsForm ready={ready} questions={questions} answers={answers} onChange={() => {}} onDone={() => {}}>
              <button type="submit">Save</button>
            </QuestionsForm>
          </MemoryRouter>,
        )
        cleanup()
      }
    }
  },
  times(60_000, 600_000),
)
