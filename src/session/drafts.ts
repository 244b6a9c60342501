import { tabStorage } from '#browser/browser-storage.ts'

/*
 * What somebody typed and the server does not have yet: kept for this browser tab, by whose it is, so that neither a
 * reload nor signing in again loses it. Signing out forgets all of it.
 */
const PREFIX = 'draft '

export const readDraft = <T>(key: string, isWhole: (value: unknown) => value is T): T | undefined =>
  tabStorage.readJson(PREFIX + key, isWhole)

/** A draft that finds no room is saved all the same; only a reload before that would lose it. */
export const storeDraft = (key: string, draft: unknown) => tabStorage.write(PREFIX + key, JSON.stringify(draft))

export const clearDraft = (key: string) => tabStorage.remove(PREFIX + key)

export function clearDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
}
