import { useStore } from 'zustand'
import { wordsFor } from '#api/problem.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { AnswersStore, SaveState } from '../answers-store.ts'
import css from './questionnaire.module.css'

/** Whether everything is saved, always in sight, and read out when it changes for the worse. */
export function SaveStateLine({ store }: { store: AnswersStore }) {
  const saving = useStore(store, (state) => state.saving)
  return (
    <div className={css.saving} data-is={saving.is}>
      <p role="status">
        {saving.is === 'saved' && <Icon name="check" />}
        {saving.is === 'failed' && <Icon name="warning" />}
        {textOf(saving)}
      </p>
      {saving.is === 'failed' && (
        <Button tone="quiet" onClick={() => void store.flush()}>
          Save again
        </Button>
      )}
    </div>
  )
}

function textOf(saving: SaveState): string {
  switch (saving.is) {
    case 'saved':
      return 'All answers are saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return `Not saved yet, but kept in this tab. ${saving.problem.errors ? (saving.problem.detail ?? '') : wordsFor(saving.problem)}`
  }
}
