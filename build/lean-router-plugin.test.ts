import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { leanRouterPlugin } from './lean-router-plugin.ts'

/** What a build keeps of components that nothing uses, unless the plugin says that making them has no side effect. */
const LEFTOVERS = [
  /^\w+\.displayName = /m,
  /= React\.forwardRef\(/,
  /^React\.memo\(/m,
  /^React\.createContext\(/m,
  /class extends React\.Component /,
  /^\w+\.contextType = /m,
]
const ENTRY = 'virtual:entry'
const entry: Plugin = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  // It uses no component of the router.
  load: (id) => (id === ENTRY ? "export { matchPath } from 'react-router'" : undefined),
}

async function leftoversIn(...plugins: Plugin[]): Promise<RegExp[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', external: /^react(-dom)?(\/|$)/ },
    },
  })) as Rolldown.RolldownOutput
  expect(output[0].code).toContain('function matchPath(')
  return LEFTOVERS.filter((leftover) => leftover.test(output[0].code))
}

test('a build leaves out the components of the installed router that nothing uses', async () => {
  expect(await leftoversIn(leanRouterPlugin())).toEqual([])
})

test('without the plugin a build contains all of them', async () => {
  expect(await leftoversIn()).toEqual(LEFTOVERS)
})
