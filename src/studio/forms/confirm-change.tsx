import { checkStudioForm } from '#schemas/studio/routes.ts'
import { useApi } from '#api/use-api.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { announce } from '../announcer.tsx'
import css from '../studio.module.css'
import type { Asked, Editing } from './editing.ts'
import { afterEdit, dropImpossibleRules } from './form-edits.ts'
import { titleOf } from '#lib/forms/form-questions.ts'
import { reasonToKeepAny } from './form-piece.ts'
import { ruleText } from './rules.ts'

/** Asks before a change: who is asked otherwise from then on, and what becomes of the answers that customers have given. */
export function ConfirmChange({ editing, asked, onClose }: { editing: Editing; asked: Asked; onClose(): void }) {
  const { form, change } = editing
  const { waiting, form: next } = afterEdit(form, asked.recipe)
  const apply = (recipe: Asked['recipe'], close: () => void) => {
    change(asked.description, (edited) => {
      recipe(edited)
      dropImpossibleRules(edited)
    })
    announce(`${asked.description}. Undo takes it back.`)
    close()
  }
  const names = waiting.map(({ name }) => name)
  const canGoToo = waiting.length > 0 && reasonToKeepAny(form, [...asked.questions, ...names]) === undefined
  const withWaiting = canGoToo ? asked.withWaiting : undefined
  return (
    <Dialog title={asked.title} onClose={onClose}>
      {(close) => (
        <div className={css.stack}>
          {waiting.length > 0 && (
            <>
              <p>These are asked because of an answer that there would not be any more:</p>
              <ul className={css.bullets}>
                {waiting.map(({ name, lost }) => (
                  <li key={name}>
                    “{titleOf(form, name)}” is asked when {lost.rules.map((rule) => ruleText(form, rule)).join(' or ')}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Stored form={form} next={next} questions={asked.questions} />
          <div className={css.row}>
            <Button onClick={() => apply(asked.recipe, close)}>
              {asked.confirm}
              {waiting.length > 0 && `, and ask ${waiting.length === 1 ? 'it' : 'them'} without that answer`}
            </Button>
            {withWaiting && (
              <Button tone="quiet" onClick={() => apply((edited) => withWaiting(edited, names), close)}>
                {asked.confirm} {waiting.length === 1 ? 'both questions' : `all ${waiting.length + 1} questions`}
              </Button>
            )}
            <Button tone="quiet" onClick={close}>
              Leave it as it is
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** What becomes of the answers that are stored. */
function Stored({ form, next, questions }: { form: Editing['form']; next: Editing['form']; questions: readonly string[] }) {
  const { data, error } = useApi(checkStudioForm, { body: { form: next as unknown as Record<string, unknown> } })
  if (error) return <p className="bad">The answers of customers could not be checked.</p>
  if (!data) return <p className="quiet">Checking the answers of customers …</p>
  const left = questionNames(next.schema)
  const answered = data.answered.filter(({ question }) => questions.includes(question))
  if (answered.length === 0) return <p className="quiet">No customer has answered this.</p>
  return answered.map(({ question, customers }) => {
    const unfit = data.questions.find((one) => one.question === question)?.unfit ?? 0
    return (
      <p key={question}>
        {counted(customers, 'customer')} answered “{titleOf(form, question)}”. {fate(customers, unfit, left.has(question))}
      </p>
    )
  })
}

function fate(answered: number, unfit: number, isThere: boolean): string {
  if (!isThere) return 'These answers stay stored, and count again if the question comes back under the same key.'
  if (unfit === 0) return 'All of these answers still fit.'
  const which = unfit === answered ? 'None of these answers fits' : `Of these answers ${unfit} no longer fit`
  return `${which}: those customers are asked again.`
}
