import { useEffect, useReducer, useRef, useState } from 'react'
import type { Problem } from '#schemas/problem.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { failureText } from '#api/failure-text.ts'
import { isChangedElsewhere, problemMessage, problemOf } from '#api/problem.ts'
import { clearDraft, readDraft } from '#session/drafts.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton, Confirm } from '#ui/confirm.tsx'
import { Icon } from '#ui/icon.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import { Editor, isGiven } from './editor.tsx'
import type { FieldProps } from './field-props.ts'
import css from './inline-field.module.css'
import { type InlineState, nextInlineState } from './inline-state.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** A value with an editor in its place. Source: portal-shell.md, section 4, Inline-editable field. */
export function InlineField(props: FieldProps) {
  const { label, fullLabel = label, value, isShownAbove, empty, remove, removeLabel = 'Delete', draftKey, disabledReason } = props
  const { removeText = `${value} will be removed from your account.` } = props
  const [state, dispatch] = useReducer(nextInlineState, { is: readDraft(draftKey, isGiven) === undefined ? 'NONE' : 'EDIT' } as InlineState)
  const [doubted, setDoubted] = useState<{ answer: unknown; message: string }>()
  /** of the last attempt: the value then, and whether a newer one came after it */
  const [attempt, setAttempt] = useState<{ value: string | undefined; isOld: boolean }>({ value, isOld: false })
  const editButton = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The editor starts from it, or the value stays in sight above.
  const isPrefilled = props.initial[props.question] !== undefined
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
      setAttempt({ value, isOld: false })
      const isNew = await run()
      setAttempt({ value, isOld: isNew === false })
      clearDraft(draftKey)
      dispatch({ do: 'succeed' })
    } catch (error) {
      const problem = problemOf(error)
      dispatch({ do: 'fail', ...messageOf(problem, props) })
    }
  }

  return (
    <div className={css.field} data-is={state.is}>
      <div className={css.head} data-is-shown-above={isShownAbove && !isOpen && value ? '' : undefined}>
        <div>
          <p className="quiet">{label}</p>
          {!isOpen && !(isShownAbove && value) && (
            <p className={value ? css.value : css.empty}>{value ? <WithTeReo text={value} /> : empty}</p>
          )}
          {isOpen && !isPrefilled && value && <p className={css.value}>{value}</p>}
        </div>
        {!isOpen && (
          <div ref={editButton} className={css.actions}>
            <Button
              tone="quiet"
              label={`${value ? 'Edit' : 'Add'}: ${fullLabel}`}
              onClick={() => dispatch({ do: 'edit' })}
              disabledReason={disabledReason}
            >
              {value ? 'Edit' : 'Add'}
            </Button>
            {remove && value && (
              <AskingButton
                label={`${removeLabel}: ${fullLabel}`}
                isBusy={state.is === 'LOADING'}
                disabledReason={disabledReason}
                title={removeLabel === 'Delete' ? `Delete ${lower(label)}?` : `${removeLabel}?`}
                text={removeText}
                yes={removeLabel}
                isDestructive
                onYes={() => send('delete', remove)}
              />
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
            {props.sentText ??
              (attempt.isOld && value === attempt.value ? 'Changes saved. Reload the page to see them here.' : 'Changes Saved')}
          </>
        )}
        {state.is === 'LOADING' && (state.what === 'save' ? 'Saving…' : 'Deleting…')}
        {state.is === 'ERROR' && (state.isConflict && value !== attempt.value ? conflictText(value) : state.message)}
      </StateLine>
      {state.is === 'ERROR' && state.needsSignIn && <SignInAgain />}
      {doubted && (
        <Confirm
          title="Is this right?"
          text={doubted.message}
          yes="Save it"
          no="Change it"
          onYes={() => send('save', () => props.save(doubted.answer))}
          onClose={() => setDoubted(undefined)}
        />
      )}
    </div>
  )
}

/** After a refusal the value was loaded again: it is what was written somewhere else. */
const conflictText = (value: string | undefined) =>
  value
    ? `This was changed somewhere else meanwhile. It is now ${value}. Save again to put yours in its place, or cancel to keep it.`
    : 'This was removed somewhere else meanwhile. Save again to add yours, or cancel.'

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

function messageOf(
  problem: Problem,
  { question, refusalOf }: FieldProps,
): { message: string; refusals: readonly AnswerMessage[]; needsSignIn?: true; isConflict?: true } {
  const own = refusalOf?.(problem)
  if (own) return { message: '', refusals: [{ pointer: `/${question}`, detail: own }] }
  if (problem.errors && problem.errors.length > 0) return { message: '', refusals: problem.errors }
  if (problem.type === '/error/sign_in_again') {
    return { message: `${problemMessage(problem)} What you typed is kept.`, refusals: [], needsSignIn: true }
  }
  if (isChangedElsewhere(problem)) {
    return {
      message: 'This was changed somewhere else meanwhile. Save again to put yours in its place, or cancel to keep the other.',
      refusals: [],
      isConflict: true,
    }
  }
  return { message: failureText(problem, 'Not saved.'), refusals: [] }
}
