import { expect, test } from 'vitest'
import { type InlineAction, type InlineState, nextInlineState } from './inline-state.ts'

const failure: InlineAction = { do: 'fail', message: 'Not saved.', refusals: [] }
const walk = (...actions: InlineAction[]) => actions.reduce<InlineState>(nextInlineState, { is: 'NONE' }).is

test.each([
  ['opens', [{ do: 'edit' }], 'EDIT'],
  ['is left as it was', [{ do: 'edit' }, { do: 'cancel' }], 'NONE'],
  ['is on its way', [{ do: 'edit' }, { do: 'send', what: 'save' }], 'LOADING'],
  ['is saved', [{ do: 'edit' }, { do: 'send', what: 'save' }, { do: 'succeed' }], 'SUCCESS'],
  ['is not saved', [{ do: 'edit' }, { do: 'send', what: 'save' }, failure], 'ERROR'],
  [
    'is saved the second time',
    [{ do: 'edit' }, { do: 'send', what: 'save' }, failure, { do: 'send', what: 'save' }, { do: 'succeed' }],
    'SUCCESS',
  ],
  ['is deleted', [{ do: 'send', what: 'delete' }, { do: 'succeed' }], 'SUCCESS'],
  ['is opened again after it was saved', [{ do: 'send', what: 'save' }, { do: 'succeed' }, { do: 'edit' }], 'EDIT'],
] as [string, InlineAction[], string][])('a field %s', (_name, actions, expected) => expect(walk(...actions)).toBe(expected))

test.each([{ do: 'edit' }, { do: 'cancel' }, { do: 'send', what: 'save' }] as InlineAction[])(
  'while it is saved, %o does nothing',
  (action) => {
    const saving: InlineState = { is: 'LOADING', what: 'save' }
    expect(nextInlineState(saving, action)).toBe(saving)
  },
)

test('saving forgets how deleting went, and the other way round', () => {
  const deleted = nextInlineState({ is: 'LOADING', what: 'delete' }, { do: 'succeed' })
  expect(nextInlineState(deleted, { do: 'send', what: 'save' })).toEqual({ is: 'LOADING', what: 'save' })
  const saved = nextInlineState({ is: 'LOADING', what: 'save' }, { do: 'succeed' })
  expect(nextInlineState(saved, { do: 'send', what: 'delete' })).toEqual({ is: 'LOADING', what: 'delete' })
})
