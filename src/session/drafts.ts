import { tabStorage } from '#browser/browser-storage.ts'

/*
 * What people typed and the server does not have yet: stored in this tab, by owner, so that a reload or a new sign-in does not
 * lose it. Signing out deletes it.
 */
const PREFIX = 'draft '

export const readDraft = <T>(key: string, isWhole: (value: unknown) => value is T): T | undefined =>
  tabStorage.readJson(PREFIX + key, isWhole)

/** If there is no room, the draft is lost only by a reload before it is saved. */
export const storeDraft = (key: string, draft: unknown) => tabStorage.write(PREFIX + key, JSON.stringify(draft))

export const clearDraft = (key: string) => tabStorage.remove(PREFIX + key)

export function clearDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
}
