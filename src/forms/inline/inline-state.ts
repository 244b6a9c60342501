import type { AnswerMessage } from '#lib/forms/messages.ts'

/** What a field that is edited in its place is doing. Source: portal-shell.md, section 4, Inline-editable field. */
export type InlineState =
  | { is: 'NONE' }
  | { is: 'EDIT' }
  | { is: 'LOADING'; what: 'save' | 'delete' }
  | { is: 'SUCCESS'; what: 'save' | 'delete' }
  /** still open, with what was typed: it can be tried again */
  | { is: 'ERROR'; what: 'save' | 'delete'; words: string; refusals: readonly AnswerMessage[] }

export type InlineAction =
  | { do: 'edit' }
  | { do: 'cancel' }
  | { do: 'send'; what: 'save' | 'delete' }
  | { do: 'succeed' }
  | { do: 'fail'; words: string; refusals: readonly AnswerMessage[] }

/** While a change is on its way, nothing but its outcome changes the state: a second click does nothing. */
export function nextInlineState(state: InlineState, action: InlineAction): InlineState {
  if (state.is === 'LOADING') {
    if (action.do === 'succeed') return { is: 'SUCCESS', what: state.what }
    if (action.do === 'fail') return { is: 'ERROR', what: state.what, words: action.words, refusals: action.refusals }
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
