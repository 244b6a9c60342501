import { browserStorage, tabStorage } from '#browser/browser-storage.ts'

/*
 * What people typed and the server does not have yet: stored in this tab, by owner, so that a reload or a new sign-in does not
 * lose it. Signing out deletes it, and what is kept under the same prefix for every tab.
 */
export const DRAFT_PREFIX = 'draft '

export const readDraft = <T>(key: string, isWhole: (value: unknown) => value is T): T | undefined =>
  tabStorage.readJson(DRAFT_PREFIX + key, isWhole)

/** If there is no room, the draft is lost only by a reload before it is saved. */
export const storeDraft = (key: string, draft: unknown) => tabStorage.write(DRAFT_PREFIX + key, JSON.stringify(draft))

export const clearDraft = (key: string) => tabStorage.remove(DRAFT_PREFIX + key)

export function clearDrafts(): void {
  for (const storage of [tabStorage, browserStorage])
    for (const key of storage.keys()) if (key.startsWith(DRAFT_PREFIX)) storage.remove(key)
}
