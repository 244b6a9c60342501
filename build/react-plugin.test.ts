import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { reactPlugin } from './react-plugin.ts'

const ENTRY = 'virtual:entry'
const entry: Plugin = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? `import { useState } from 'react'
import { useSyncExternalStore } from 'use-sync-external-store/shim'
import { createRoot } from 'react-dom/client'
export const all = () => [useState(0), useSyncExternalStore(), createRoot()]`
      : undefined,
}

async function built(...plugins: Plugin[]): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

test('what is imported of React is called by its name, and what nothing imports of it is left out', async () => {
  const code = await built(reactPlugin())
  expect(code).toMatch(/=> \[\s*useState\(0\),\s*useSyncExternalStore\(\),\s*(\(0, )?\w*createRoot\)?\(\)/)
  expect(code).toMatch(/^\w+ useState = /m)
  expect(code).not.toMatch(/^\w+ useOptimistic = /m)
  // The stand-in for a React that has no such hook.
  expect(code).not.toContain('use-sync-external-store-shim')
})

test('without the plugin it is looked up in a copy of all that React exports', async () => {
  const code = await built()
  expect(code).toMatch(/\(0, import_react\w*\.useState\)\(0\)/)
  expect(code).toContain('use-sync-external-store-shim')
})
