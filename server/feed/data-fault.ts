/** Classes of PostgreSQL's errors that are about what is to be stored: values, constraints, limits. */
const DATA_CLASSES = new Set(['22', '23', '54'])

interface DatabaseError {
  code?: string
  detail?: string
  message?: string
  cause?: unknown
}

/** What a database refuses in what it was given, in words; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, detail, message, cause } = error as DatabaseError
  if (code?.length === 5 && DATA_CLASSES.has(code.slice(0, 2))) {
    if (code === '23505') return `another record has the same value. ${detail ?? message}`
    return detail ?? message ?? 'the database refuses it'
  }
  return reasonOf(cause)
}
