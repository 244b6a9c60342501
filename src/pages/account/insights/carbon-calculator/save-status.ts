import type { SaveState } from '#forms/answers-store.ts'

/** How saving the answers goes. Source: portal-usage.md, section 4. */
export type SaveStatus = 'READY' | 'SAVING' | 'SAVING_SUCCESS' | 'SAVING_ERROR' | 'SAVING_AFTER_ERROR_OCCURRED'

/** @param before what it was until now */
export function nextSaveStatus(before: SaveStatus, saving: SaveState): SaveStatus {
  switch (saving.is) {
    case 'saved':
      return before === 'READY' ? 'READY' : 'SAVING_SUCCESS'
    case 'waiting':
    case 'saving':
      return before === 'SAVING_ERROR' || before === 'SAVING_AFTER_ERROR_OCCURRED' ? 'SAVING_AFTER_ERROR_OCCURRED' : 'SAVING'
    case 'failed':
      return 'SAVING_ERROR'
  }
}
