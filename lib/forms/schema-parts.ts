interface Part {
  properties?: object
  allOf?: unknown[]
  then?: unknown
  else?: unknown
}

/** Every question of a form, those under a condition too. */
export function questionNames(schema: unknown): Set<string> {
  const { properties = {}, allOf = [], then, else: otherwise } = (schema ?? {}) as Part
  return new Set([...Object.keys(properties), ...[...allOf, then, otherwise].flatMap((part) => (part ? [...questionNames(part)] : []))])
}

/** Looks at every part of a schema, in its order. */
export function walkSchema(schema: unknown, look: (part: Record<string, unknown>) => void): void {
  if (!schema || typeof schema !== 'object') return
  if (!Array.isArray(schema)) look(schema as Record<string, unknown>)
  // The words about a rule stand under the rule's name too.
  for (const [keyword, part] of Object.entries(schema)) if (keyword !== 'errorMessage') walkSchema(part, look)
}
