import { useStore } from 'zustand'
import type { Problem } from '#schemas/problem.ts'
import { problemMessage } from '#api/problem.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { AnswersStore, SaveState } from '../answers-store.ts'
import css from './questionnaire.module.css'

/**
 * The save state, always visible and announced when it changes.
 * @param isHeldBack an answer is not valid yet, so it is not sent
 */
export function SaveStateLine({ store, isHeldBack = false }: { store: AnswersStore; isHeldBack?: boolean }) {
  const saving = useStore(store, (state) => state.saving)
  return (
    <div className={`quiet ${css.saving}`} data-is={saving.is}>
      <p role="status">
        {saving.is === 'saved' && !isHeldBack && <Icon name="check" />}
        {saving.is === 'failed' && <Icon name="warning" />}
        {saving.is === 'saved' && isHeldBack ? 'Saved, except for this answer' : textOf(saving)}
      </p>
      {saving.is === 'failed' && (
        <Button tone="quiet" onClick={() => void store.flush()}>
          Save again
        </Button>
      )}
    </div>
  )
}

function reasonOf(problem: Problem): string {
  if (problem.errors) return problem.detail ?? ''
  // Newer answers were merged already: the only conflict left is another site.
  if (problem.type === '/error/changed_meanwhile')
    return 'You chose another property in another tab. Reload the page to continue with that one.'
  return problemMessage(problem)
}

function textOf(saving: SaveState): string {
  switch (saving.is) {
    case 'saved':
      return 'Your answers are saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return `Not saved yet, but kept in this tab. ${reasonOf(saving.problem)}`
  }
}
