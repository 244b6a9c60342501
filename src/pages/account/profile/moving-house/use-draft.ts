import { useState } from 'react'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { browserStorage, tabStorage } from '#browser/browser-storage.ts'
import { DRAFT_PREFIX } from '#session/drafts.ts'
import { readSession } from '#session/storage.ts'
import { emptyDraft, isDraft, type MoveDraft, restored } from './draft.ts'

/**
 * The move that is being filled in, kept in this browser until it is told: a reload, or another tab, goes on with it. What staff fill
 * in for a customer goes with their tab.
 */
export function useDraft(start: HomeMoveStart, contactId: string) {
  const { billingAccountId } = start
  const { sites } = start.fromAddressInfo
  const key = `${DRAFT_PREFIX}home move ${contactId} ${billingAccountId}`
  const storage = readSession()?.staff?.impersonationId ? tabStorage : browserStorage
  const [draft, setDraft] = useState(() => {
    const stored = storage.readJson(key, isDraft)
    return stored ? restored(stored, start) : emptyDraft(sites)
  })
  return {
    draft,
    /** Changes what is stored, which another change may just have changed. */
    change(next: Partial<MoveDraft> | ((before: MoveDraft) => Partial<MoveDraft>)): void {
      setDraft((before) => {
        const changed = { ...before, ...(typeof next === 'function' ? next(before) : next) }
        storage.write(key, JSON.stringify(changed))
        return changed
      })
    },
    startAgain(change: Partial<MoveDraft> = {}): void {
      const fresh = emptyDraft(sites, change)
      if (change.postSubmitCaseNumber === undefined) storage.remove(key)
      else storage.write(key, JSON.stringify(fresh))
      setDraft(fresh)
    },
  }
}

export type DraftStore = ReturnType<typeof useDraft>
