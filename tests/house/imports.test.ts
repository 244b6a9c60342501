import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, root } from './imports-in.ts'

/** A folder imports itself and what comes before its line, and nothing from its own line or after it. */
const ORDER: readonly (readonly string[])[] = [
  ['schemas'],
  ['lib'],
  ['src/browser'],
  ['src/session', 'src/ui'],
  ['src/api'],
  ['src/forms'],
  ['widgets'],
  ['registry'],
  ['src/dashboard'],
  ['src/pages', 'src/studio'],
  ['src/app'],
]

/** What a widget may take of the registry: its type and the type of its fixtures, which import nothing but types. */
const LEAVES = ['registry/widget.ts', 'registry/fixtures.ts']

/** Checks any server, so it knows none. */
const CONFORMANCE_TAKES = /^(conformance|schemas|lib|scripts\/expected-error)/
const SERVER_TAKES = /^(schemas|lib|server)\/|^widgets\/[^/]+\/schema\.ts$|^package\.json$/
/** The demo world is a customer of the server's areas; only what starts the server or a command knows it. */
const KNOWS_THE_DEMO = /^server\/(demo\/|main\.ts$|operator\/run-here\.ts$)/

/** Homes made from what the insights assume would only show that the insights agree with themselves. */
const MAKES_READINGS = /^server\/demo\/(load-model|habits)\.ts$/

function importsOf(file: string): string[] {
  const { atOnce, later, types } = importsIn(file)
  return [...atOnce, ...later, ...types]
}

const levelOf = (path: string) => ORDER.findIndex((folders) => folders.some((folder) => path.startsWith(`${folder}/`)))
const folderOf = (path: string) => ORDER.flat().find((folder) => path.startsWith(`${folder}/`))
const widgetOf = (path: string) => path.match(/^widgets\/[^/]+\//)?.[0]

function isAllowed(from: string, to: string): boolean {
  if (MAKES_READINGS.test(from) && /^server\/(?!demo\/)/.test(to)) return false
  if (from.startsWith('server/demo/') && to.startsWith('server/db/schema/')) return false
  if (from.startsWith('server/')) return SERVER_TAKES.test(to) && (!to.startsWith('server/demo/') || KNOWS_THE_DEMO.test(from))
  if (from.startsWith('conformance/')) return CONFORMANCE_TAKES.test(to)
  if (levelOf(to) < 0) return false
  if (LEAVES.includes(to)) return true
  if (folderOf(from) === folderOf(to)) return widgetOf(from) === widgetOf(to)
  return levelOf(to) < levelOf(from)
}

/** Tests may take what ships, such as the first release or a customer of the demo world, as their example. */
const files = globSync(['{schemas,lib,registry,widgets,src,server,conformance}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

test('imports run one way', () => {
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => !isAllowed(file, to))
      .map((to) => `${file} imports ${to}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['lib/money.ts', 'src/ui/money.tsx'],
  ['src/ui/money.tsx', 'src/session/storage.ts'],
  ['widgets/hero/index.tsx', 'widgets/bill/index.tsx'],
  ['widgets/hero/index.tsx', 'registry/index.ts'],
  ['src/pages/account/pages.ts', 'src/studio/index.tsx'],
  ['conformance/run.ts', 'server/app.ts'],
  ['server/billing/queries.ts', 'server/demo/seed.ts'],
  ['server/demo/seed.ts', 'server/db/schema/billing.ts'],
  ['server/billing/queries.ts', 'src/ui/theme.ts'],
  ['server/billing/queries.ts', 'widgets/hero/index.tsx'],
])('%s may not import %s', (from, to) => expect(isAllowed(from, to)).toBe(false))

test('the demo world writes no table: it comes in by the feed', () => {
  const own = files.filter((file) => file.startsWith('server/demo/'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((file) => /from 'drizzle-orm|\.execute\(/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
