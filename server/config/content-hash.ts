import { createHash } from 'node:crypto'

/** The same for documents whose fields differ in their order alone. */
export function contentHash(document: unknown): string {
  return createHash('sha256').update(canonical(document)).digest('hex').slice(0, 32)
}

/** The hash of a piece of a document; empty for one that is removed. */
export const hashOfPiece = (value: unknown): string => (value === undefined || value === null ? '' : contentHash(value))

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
