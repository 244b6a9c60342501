const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/*
 * What the portal stores in the browser. A browser that blocks site data throws on every access, a full one on writes: then
 * nothing is stored, and nothing is found.
 */
function storageOf(name: 'sessionStorage' | 'localStorage') {
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window[name])
    } catch {
      return undefined
    }
  }
  const read = (key: string) => attempt((storage) => storage.getItem(key)) ?? undefined
  /** @returns whether it was stored */
  const write = (key: string, text: string) => attempt((storage) => storage.setItem(key, text) === undefined) ?? false
  const remove = (key: string) => void attempt((storage) => storage.removeItem(key))
  const keys = () => attempt(Object.keys) ?? []

  /** A value stored as JSON; one of another shape is removed. */
  function readJson<T>(key: string, isWhole: (value: unknown) => value is T): T | undefined {
    const text = read(key)
    if (text === undefined) return undefined
    const value = attempt((): unknown => JSON.parse(text))
    if (isWhole(value)) return value
    remove(key)
    return undefined
  }

  /** A UUID that is made once and stored; a stored value of another shape is replaced. */
  function keptUuid(key: string): string {
    const kept = read(key)
    if (kept && UUID.test(kept)) return kept
    const made = crypto.randomUUID()
    write(key, made)
    return made
  }

  return { read, readJson, write, remove, keys, keptUuid }
}

/** For as long as the tab lives. */
export const tabStorage = storageOf('sessionStorage')
/** For every tab, until the browser forgets it. */
export const browserStorage = storageOf('localStorage')

/** Whether this tab can keep a session, which signing in needs. */
export function canKeepSession(): boolean {
  const key = 'storage_check'
  const isKept = tabStorage.write(key, 'x'.repeat(5_000)) && tabStorage.read(key) !== undefined
  tabStorage.remove(key)
  return isKept
}
