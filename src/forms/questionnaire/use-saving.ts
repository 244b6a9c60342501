import { useEffect } from 'react'
import type { AnswersStore } from '../answers-store.ts'

/** Saves pending changes when the page is left or hidden, and when the connection is back. */
export function useSaving(store: AnswersStore): void {
  useEffect(() => {
    const saveNow = () => {
      if (store.getState().saving.is !== 'saved') store.flush()
    }
    const whenHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', whenHidden)
    addEventListener('online', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      removeEventListener('online', saveNow)
      if (store.getState().saving.is !== 'saved') void store.leave()
    }
  }, [store])
}
