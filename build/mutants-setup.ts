import { afterAll } from 'vitest'

interface Stryker {
  activeMutant?: string
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, unknown> }
}

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__

/* Each file of tests sends what it ran, and would send once more what all files before it in this thread did. */
for (const covered of Object.values(stryker?.mutantCoverage ?? {})) {
  for (const id of Object.keys(covered)) delete covered[id]
}

/* Modules that the next file is the first to load are loaded without the mutant of this one. */
afterAll(() => {
  if (stryker) delete stryker.activeMutant
})
