import { afterAll } from 'vitest'

interface Stryker {
  activeMutant?: string
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, unknown> }
}

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__

/* Each file of tests reports which code it ran. Without this it would report that of all files before it in this thread too. */
for (const covered of Object.values(stryker?.mutantCoverage ?? {})) {
  for (const id of Object.keys(covered)) delete covered[id]
}

/* Modules that the next file is the first to load are loaded without the mutant of this one. */
afterAll(() => {
  if (stryker) delete stryker.activeMutant
})
