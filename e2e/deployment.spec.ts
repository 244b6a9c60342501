import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/postgres-server.ts'
import { copyProject } from '../tests/project-copy.ts'
import { readinessOf } from '../tests/server-process.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, seeAll, statesOf, test } from './portal.ts'

/*
 * What a developer and an operator do, on a copy of the project: scaffold a widget, build, deploy the build beside a
 * running server, configure the widget, look at it.
 */

let copy: string
/** Where the first test has built: the copy starts from that. */
let built: string
let server: ChildProcess | undefined

test.beforeAll(() => {
  copy = copyProject(mkdtempSync(join(tmpdir(), 'switchboard-copy-')))
})

// Each step builds on the one before.
test.describe.configure({ mode: 'serial' })

test.afterAll(() => {
  server?.kill('SIGTERM')
  rmSync(copy, { recursive: true, force: true })
})

function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/commands.ts', ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

test(
  'a scaffolded widget builds, and a page opened before that build was deployed still loads its remaining widgets',
  THOROUGH,
  async ({ page, portal, request }) => {
    await portal.open('aroha')
    await page.locator('#hero').waitFor()
    await expect(page.locator('#tiles')).toHaveAttribute('data-state', 'loading')

    const made = run({}, 'new-widget', 'greetingCard')
    expect(made.stdout.match(/widgets\/greetingCard\/\S+/g)).toHaveLength(5)
    const { folder } = await (await request.get('/e2e/dist')).json()
    built = folder
    const before = new Set(readdirSync(join(folder, 'builds')))
    expect(run({ DIST_DIR: folder }, 'build:browser')).toMatchObject({ status: 0 })
    const [added = ''] = readdirSync(join(folder, 'builds')).filter((name) => !before.has(name))
    expect(JSON.parse(readFileSync(join(folder, 'builds', added), 'utf8')).types).toMatchObject({ greetingCard: 1, hero: 1 })

    await seeAll(page)
    expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))

    const applicationOf = (html: string) => /assets\/app-[\w-]+\.js/.exec(html)?.[0]
    const deployed = await (await request.get('/account', { headers: { accept: 'text/html' } })).text()
    expect(applicationOf(deployed)).toBeTruthy()
    expect(applicationOf(deployed)).not.toBe(applicationOf(await page.content()))
  },
)

test('it appears on the dashboard after editing nothing but its own folder and the configuration', THOROUGH, async ({ page }) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(copy, '.data'), LOADER_MS: '0', RATE_LIMIT: 'off', DIST_DIR: built }
  server = spawn(process.execPath, ['scripts/commands.ts', 'start'], { cwd: copy, env: { ...process.env, ...env }, stdio: 'ignore' })
  const origin = `http://localhost:${port}`
  await expect.poll(() => readinessOf(port), { timeout: 150_000 }).toBe(200)

  const document = JSON.parse(run(env, 'config', 'export').stdout)
  document.widgets.push({
    id: 'greeting',
    type: 'greetingCard',
    schemaVersion: 1,
    title: 'Kia ora',
    config: { tone: 'good' },
    data: { text: 'Made by a developer this morning' },
    span: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
  })
  document.tabs[0].widgets.unshift('greeting')
  writeFileSync(join(copy, 'portal.json'), JSON.stringify(document))
  expect(run(env, 'config', 'apply', 'portal.json')).toMatchObject({ status: 0, stdout: expect.stringContaining('is what customers see') })

  await page.goto(`${origin}/account`)
  await page.getByLabel('Email or username').fill('aroha')
  await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('#greeting')).toContainText('Made by a developer this morning')
  expect(Object.keys(await statesOf(page))[0]).toBe('greeting')
})

test('its own test passes where it was scaffolded', THOROUGH, () => {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'components', 'widgets/greetingCard', 'tests/all-widgets.test.tsx'],
    { cwd: copy, encoding: 'utf8' },
  )
  expect(status).toBe(0)
})

test('a second widget of the same name is refused in one line', THOROUGH, () => {
  const again = run({}, 'new-widget', 'greetingCard')
  expect([again.status, again.stderr.trim()]).toEqual([1, 'There is a widget "greetingCard" already: widgets/greetingCard.'])
})
