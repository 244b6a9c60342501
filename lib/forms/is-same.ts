/** True for equal answers, whatever the order of the fields in a range. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!one || !other || typeof one !== 'object' || typeof other !== 'object') return false
  const fields = Object.entries(one)
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => Object.hasOwn(other, name) && isSame(value, (other as Record<string, unknown>)[name]))
  )
}
