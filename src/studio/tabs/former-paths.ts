import type { TabDocument } from '#schemas/document/tab.ts'

/**
 * The addresses that lead to a tab once it has another one. Customers know the published address, not what was typed on the way.
 * @param released the address that customers know; undefined for a new tab
 */
export function formerPathsFor({ path: before, formerPaths = [] }: TabDocument, path: string, released: string | undefined): string[] {
  const kept = formerPaths.filter((one) => one !== path)
  return released !== undefined && before === released && path !== released && !kept.includes(released) ? [...kept, released] : kept
}
