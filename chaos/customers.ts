import { type Answer, type Browser, openBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'
import type { Surroundings } from './systems.ts'
import { pause } from './wait-until.ts'
import { type Ask, visit, WRITES } from './writes.ts'

/** Those of the demo world with accounts. */
const USERNAMES = ['aroha', 'tama', 'hemi', 'priya', 'moana', 'newcomer', 'rimu-cafe', 'kapiti-growers']
/** Each person at home, at work and on the phone; only the first of these writes, so that their values have one writer. */
const BROWSERS_EACH = 3
const STEPS_A_VISIT = 12
const LONGEST_THOUGHT_MS = 2_000
/** After this a customer tries again who was told that it is not possible now. */
const TRIES_AGAIN_MS = 2_000

interface Options extends Surroundings {
  random: () => number
}

export interface Customers {
  /** They finish what they are doing. */
  leave(): Promise<void>
}

/** People who come, look around, change things and go, all day. */
export function startCustomers(options: Options): Customers {
  let isOver = false
  const customers = USERNAMES.flatMap((username, person) =>
    Array.from({ length: BROWSERS_EACH }, async (_, browser) => {
      const customer = createCustomer({ ...options, username, localAddress: `127.0.${person + 1}.${browser + 1}`, isWriter: browser === 0 })
      await pause(options.random() * 10_000)
      while (!isOver) await customer.visit(() => isOver)
      customer.close()
    }),
  )
  return {
    async leave() {
      isOver = true
      await Promise.all(customers)
    },
  }
}

interface Customer extends Options {
  username: string
  localAddress: string
  isWriter: boolean
}

interface Widgets {
  widgets: { source?: string }[]
}

function createCustomer({ origin, certificate, traffic, ledger, random, username, localAddress, isWriter }: Customer) {
  const port = Number(new URL(origin).port)
  const browser = openBrowser({ port, certificate, localAddress, traffic })
  const files = new Map<string, string | undefined>()
  const chance = (limit: number) => Math.floor(random() * limit)

  async function visitOnce(isOver: () => boolean): Promise<void> {
    const build = await loadPage(browser, files)
    const token = await signIn(browser, origin, username)
    if (!token || !build) return pause(TRIES_AGAIN_MS)
    const ask = asking(browser, token)
    const clientTypes = `build:${build}`
    const started = await ask('bootstrap', '/private/bootstrap', { method: 'POST', json: { path: '/account/dashboard', clientTypes } })
    if (started?.status !== 200) return pause(TRIES_AGAIN_MS)
    const { list } = JSON.parse(started.text) as { list: Widgets }
    await visit({ username, ask, ledger, chance })
    for (let step = 0; step < STEPS_A_VISIT && !isOver(); step++) {
      await pause(chance(LONGEST_THOUGHT_MS))
      const write = WRITES[chance(WRITES.length)]
      if (isWriter && step % 3 === 0) await write?.({ username, ask, ledger, chance })
      else if (chance(3) === 0) await ask('list', `/private/widget/list?tabId=dashboard&clientTypes=${clientTypes}`)
      else await lookAtWidgets(ask, list, chance)
    }
  }

  return { visit: visitOnce, close: browser.close }
}

/**
 * The page and what it names that this browser has not kept.
 * @param kept files, with the build that one of them names
 * @returns the build that the page is of; undefined where something of it failed
 */
async function loadPage(browser: Browser, kept: Map<string, string | undefined>): Promise<string | undefined> {
  const page = await browser.ask('page', '/account/dashboard', { headers: { accept: 'text/html' } })
  if (page?.status !== 200) return undefined
  const files = filesOf(page.text)
  await Promise.all(
    files.map(async (file) => {
      if (kept.has(file)) return
      const answer = await browser.ask('file', file)
      if (answer?.status === 200) kept.set(file, answer.text.match(/build:(\w{12})/)?.[1])
    }),
  )
  return files.every((file) => kept.has(file)) ? files.map((file) => kept.get(file)).find((build) => build !== undefined) : undefined
}

/** The scripts and styles that a page names. */
export const filesOf = (html: string): string[] => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)

/** Two at once, as a page that scrolls. */
async function lookAtWidgets(ask: Ask, { widgets }: Widgets, chance: (limit: number) => number): Promise<void> {
  const sources = widgets.flatMap(({ source }) => source ?? [])
  const some = [0, 1].flatMap(() => sources[chance(sources.length)] ?? [])
  await Promise.all(some.map((source) => ask('widget', source)))
}

const asking =
  (browser: Browser, token: string): Ask =>
  (name, path, { json, headers, ...call } = {}): Promise<Answer | undefined> =>
    browser.ask(name, `/api/v1${path}`, {
      ...call,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...(json === undefined ? {} : JSON_TYPE), ...headers },
    })

const JSON_TYPE = { 'content-type': 'application/json' }
