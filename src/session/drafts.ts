import { browserStorage, tabStorage } from '#browser/browser-storage.ts'

/*
 * What people typed and the server does not have yet: stored in this tab, by owner, so that a reload or a new sign-in does not
 * lose it. Signing out deletes it, and what is kept under the same prefix for every tab. A session that ends by itself does not:
 * its person may sign in again. Another person who does so in this tab gets none of it.
 */
export const DRAFT_PREFIX = 'draft '

export const readDraft = <T>(key: string, isWhole: (value: unknown) => value is T): T | undefined =>
  tabStorage.readJson(DRAFT_PREFIX + key, isWhole)

/** If there is no room, the draft is lost only by a reload before it is saved. */
export const storeDraft = (key: string, draft: unknown) => tabStorage.write(DRAFT_PREFIX + key, JSON.stringify(draft))

export const clearDraft = (key: string) => tabStorage.remove(DRAFT_PREFIX + key)

const OWNER = 'drafts_of'

/** Makes the drafts of this tab those of who is signed in: another person's are deleted. */
export function claimDrafts(userId: string): void {
  if (tabStorage.read(OWNER) === userId) return
  clearIn(tabStorage)
  tabStorage.write(OWNER, userId)
}

export function clearDrafts(): void {
  clearIn(tabStorage)
  clearIn(browserStorage)
}

function clearIn(storage: typeof tabStorage): void {
  for (const key of storage.keys()) if (key.startsWith(DRAFT_PREFIX)) storage.remove(key)
}
