import { useEffect, useReducer, useRef, useState } from 'react'
import type { FormId } from '#schemas/forms/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { StateLine } from '#ui/state-line.tsx'
import type { Answers } from '../checks.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { type Question, questionsOf, type ReadyForm } from '../questions.ts'
import { QuestionsForm } from '../questions-form.tsx'
import { useForm } from '../use-form.ts'
import css from './inline-field.module.css'
import { type InlineState, nextInlineState } from './inline-state.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface Props {
  /** label of the value */
  label: string
  /** label within button names, where a page has several such fields */
  fullLabel?: string
  /** the current value as text */
  value: string | undefined
  /** shown without a value */
  empty: string
  formId: FormId
  /** the question of the form to ask */
  question: string
  /** the initial answer, and other answers that its rules need */
  initial: Answers
  /** other answers that its rules need, computed from the typed answer */
  beside?(answer: unknown): Answers
  save(answer: unknown): Promise<unknown>
  /** a question to confirm before saving an answer that is valid but may be a mistake */
  doubt?(answer: unknown): string | undefined
  /** absent where a value is required */
  remove?: (() => Promise<unknown>) | undefined
  /** key of the draft: whose, and which field */
  draftKey: string
  /** why it cannot be changed now */
  disabledReason?: string | undefined
  /** message after saving, where the change is not effective yet */
  sentText?: string | undefined
  /** message for a refusal that only the caller can explain */
  refusalOf?(problem: Problem): string | undefined
}

const isGiven = (answer: unknown): answer is NonNullable<unknown> => answer !== undefined && answer !== null

/** A value with an editor in its place. Source: portal-shell.md, section 4, Inline-editable field. */
export function InlineField(props: Props) {
  const { label, fullLabel = label, value, empty, remove, draftKey, disabledReason } = props
  const [state, dispatch] = useReducer(nextInlineState, { is: readDraft(draftKey, isGiven) === undefined ? 'NONE' : 'EDIT' } as InlineState)
  const [isAsking, setIsAsking] = useState(false)
  const [doubted, setDoubted] = useState<{ answer: unknown; message: string }>()
  const editButton = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const isOpen = state.is === 'EDIT' || ((state.is === 'LOADING' || state.is === 'ERROR') && state.what === 'save')

  useEffect(() => {
    // The focus moves to the Edit button when the editor closes.
    if (wasOpen.current && !isOpen) editButton.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  async function send(what: 'save' | 'delete', run: () => Promise<unknown>): Promise<void> {
    if (state.is === 'LOADING') return
    dispatch({ do: 'send', what })
    try {
      await run()
      clearDraft(draftKey)
      dispatch({ do: 'succeed' })
    } catch (error) {
      const problem = problemOf(error)
      dispatch({ do: 'fail', ...messageOf(problem, props) })
    }
  }

  return (
    <div className={css.field} data-is={state.is}>
      <div className={css.head}>
        <div>
          <p className="quiet">{label}</p>
          {!isOpen && <p className={value ? css.value : css.empty}>{value ?? empty}</p>}
        </div>
        {!isOpen && (
          <div ref={editButton} className={css.actions}>
            <Button tone="quiet" label={`Edit: ${fullLabel}`} onClick={() => dispatch({ do: 'edit' })} disabledReason={disabledReason}>
              Edit
            </Button>
            {remove && value && (
              <Button
                tone="quiet"
                label={`Delete: ${fullLabel}`}
                onClick={() => setIsAsking(true)}
                isBusy={state.is === 'LOADING'}
                disabledReason={disabledReason}
              >
                Delete
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <Editor
          {...props}
          state={state}
          send={(answer) => {
            const message = props.doubt?.(answer)
            if (message) setDoubted({ answer, message })
            else send('save', () => props.save(answer))
          }}
          cancel={() => {
            clearDraft(draftKey)
            dispatch({ do: 'cancel' })
          }}
        />
      )}
      <StateLine tone={state.is === 'SUCCESS' && !props.sentText ? 'good' : state.is === 'ERROR' ? 'bad' : 'quiet'}>
        {state.is === 'SUCCESS' && (
          <>
            <Icon name={props.sentText ? 'mail' : 'check'} />
            {props.sentText ?? 'Changes Saved'}
          </>
        )}
        {state.is === 'LOADING' && (state.what === 'save' ? 'Saving…' : 'Deleting…')}
        {state.is === 'ERROR' && state.message}
      </StateLine>
      {state.is === 'ERROR' && state.needsSignIn && <SignInAgain />}
      {doubted && (
        <Dialog title="Is this right?" onClose={() => setDoubted(undefined)}>
          {(close) => (
            <>
              <p>{doubted.message}</p>
              <div className={css.actions}>
                <Button
                  onClick={() => {
                    close()
                    send('save', () => props.save(doubted.answer))
                  }}
                >
                  Save it
                </Button>
                <Button tone="quiet" onClick={close}>
                  Change it
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
      {isAsking && remove && (
        <Dialog title={`Delete ${lower(label)}?`} onClose={() => setIsAsking(false)}>
          {(close) => (
            <>
              <p>{value} will be removed from your account.</p>
              <div className={css.actions}>
                <Button
                  onClick={() => {
                    close()
                    send('delete', remove)
                  }}
                >
                  Delete
                </Button>
                <Button tone="quiet" onClick={close}>
                  Keep it
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </div>
  )
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

function messageOf(
  problem: Problem,
  { question, refusalOf }: Props,
): { message: string; refusals: readonly AnswerMessage[]; needsSignIn?: true } {
  const own = refusalOf?.(problem)
  if (own) return { message: '', refusals: [{ pointer: `/${question}`, detail: own }] }
  if (problem.errors && problem.errors.length > 0) return { message: '', refusals: problem.errors }
  if (problem.type === '/error/sign_in_again') {
    return { message: `${problemMessage(problem)} What you typed is kept.`, refusals: [], needsSignIn: true }
  }
  if (problem.type === '/error/changed_meanwhile') {
    return {
      message: 'This was changed somewhere else meanwhile. Save again to put yours in its place, or cancel to keep the other.',
      refusals: [],
    }
  }
  return { message: `Not saved. ${problemMessage(problem)}`, refusals: [] }
}

interface EditorProps extends Props {
  state: InlineState
  send(answer: unknown): void
  cancel(): void
}

function Editor(props: EditorProps) {
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
}: EditorProps & { ready: ReadyForm }) {
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
    <div ref={container} className={css.editor}>
      <QuestionsForm
        ready={ready}
        questions={asked}
        answers={answers}
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
