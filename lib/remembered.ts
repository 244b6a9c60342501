/** Works something out once for an object, for as long as the object is there. A promise that fails is forgotten: the next one tries again. */
export function remembered<Key extends object, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = workOut(key)
    known.set(key, value)
    if (value instanceof Promise) value.catch(() => known.delete(key))
    return value
  }
}
