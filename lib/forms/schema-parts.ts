interface Part {
  properties?: object
  allOf?: unknown[]
  then?: unknown
  else?: unknown
}

/** Every question of a form, including conditional ones. */
export function questionNames(schema: unknown): Set<string> {
  const { properties = {}, allOf = [], then, else: otherwise } = (schema ?? {}) as Part
  return new Set([...Object.keys(properties), ...[...allOf, then, otherwise].flatMap((part) => (part ? [...questionNames(part)] : []))])
}

/** Visits every part of a schema, in order. */
export function walkSchema(schema: unknown, look: (part: Record<string, unknown>) => void): void {
  if (!schema || typeof schema !== 'object') return
  if (!Array.isArray(schema)) look(schema as Record<string, unknown>)
  // Its members are messages, named after keywords.
  for (const [keyword, part] of Object.entries(schema)) if (keyword !== 'errorMessage') walkSchema(part, look)
}
