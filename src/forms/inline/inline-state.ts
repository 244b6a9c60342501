import type { AnswerMessage } from '#lib/forms/messages.ts'

/** The state of a field that is edited in its place. Source: portal-shell.md, section 4, Inline-editable field. */
export type InlineState =
  | { is: 'NONE' }
  | { is: 'EDIT' }
  | { is: 'LOADING'; what: 'save' | 'delete' }
  | { is: 'SUCCESS'; what: 'save' | 'delete' }
  /** still open, with the typed answer */
  | ({ is: 'ERROR'; what: 'save' | 'delete' } & Failure)

interface Failure {
  message: string
  refusals: readonly AnswerMessage[]
  /** saving needs a new sign-in */
  needsSignIn?: true
  /** the value was changed somewhere else since it was loaded */
  isConflict?: true
}

export type InlineAction =
  | { do: 'edit' }
  | { do: 'cancel' }
  | { do: 'send'; what: 'save' | 'delete' }
  | { do: 'succeed' }
  | ({ do: 'fail' } & Failure)

/** While a change is being saved, only its outcome changes the state: a second click does nothing. */
export function nextInlineState(state: InlineState, action: InlineAction): InlineState {
  if (state.is === 'LOADING') {
    if (action.do === 'succeed') return { is: 'SUCCESS', what: state.what }
    if (action.do === 'fail') {
      const { do: _, ...failure } = action
      return { is: 'ERROR', what: state.what, ...failure }
    }
    return state
  }
  switch (action.do) {
    case 'edit':
      return { is: 'EDIT' }
    case 'cancel':
      return { is: 'NONE' }
    case 'send':
      return { is: 'LOADING', what: action.what }
    default:
      return state
  }
}
