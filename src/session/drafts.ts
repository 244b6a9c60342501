/*
 * What somebody typed and the server does not have yet: kept for this browser tab, by whose it is, so that neither a
 * reload nor signing in again loses it. Signing out forgets all of it.
 */
const PREFIX = 'draft '

export function readDraft<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(PREFIX + key)
  if (!text) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    // Somebody or something else wrote there: that is no draft.
    return undefined
  }
}

export function storeDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Without room to keep it, it is saved all the same; only a reload before that would lose it.
  }
}

export const clearDraft = (key: string) => sessionStorage.removeItem(PREFIX + key)

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
