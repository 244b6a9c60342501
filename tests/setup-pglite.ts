import type { TestProject } from 'vitest/node'
import { seededFile } from './seeded.ts'

/** One seeded database; each file loads a copy of it into its memory. */
export default async function setup({ provide }: TestProject): Promise<void> {
  provide('pgliteFile', await seededFile())
}
