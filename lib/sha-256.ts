/** A SHA-256, in hexadecimal. */
export type Hashed = string & { readonly isHashed: unique symbol }

/**
 * Hashes an identifier, lower case and trimmed.
 * @throws if the browser has no cryptography, as on a page without https
 */
export async function sha256(text: string): Promise<Hashed> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase())
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') as Hashed
}
