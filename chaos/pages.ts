import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, openBrowser } from './browser.ts'
import { filesOf } from './customers.ts'
import type { Surroundings } from './systems.ts'
import { pause } from './wait-until.ts'

const PAUSE_MS = 20

/** People who open pages and, while they have them open, everything that those pages can ever load. */
export interface PageReaders {
  /** pages of which everything was there, by build */
  whole: Map<string, number>
  /** what was not there, in words */
  broken: string[]
  leave(): Promise<void>
}

interface Options extends Omit<Surroundings, 'ledger'> {
  releases: readonly string[]
}

export function startPageReaders({ origin, certificate, traffic, releases }: Options): PageReaders {
  const builds = releases.flatMap(buildsOf)
  const whole = new Map<string, number>()
  const broken: string[] = []
  let isOver = false

  async function read(browser: Browser): Promise<void> {
    const page = await browser.ask('page', '/account/dashboard', { headers: { accept: 'text/html' } })
    if (page?.status !== 200) return void broken.push(`the page itself: ${page?.status ?? 'no answer'}`)
    const named = filesOf(page.text)
    const build = builds.find(({ all }) => named.every((file) => all.includes(file)))
    if (!build) return void broken.push(`a page of no release: ${named.join(' ')}`)
    for (const file of build.all) {
      if (isOver) return
      const answer = await browser.ask('file', file)
      if (answer?.status !== 200) broken.push(`${file} of ${build.id}: ${answer?.status ?? 'no answer'}`)
      await pause(PAUSE_MS)
    }
    whole.set(build.id, (whole.get(build.id) ?? 0) + 1)
  }

  const readers = [1, 2].map(async (number) => {
    const browser = openBrowser({ port: Number(new URL(origin).port), certificate, localAddress: `127.2.0.${number}`, traffic })
    while (!isOver) await read(browser)
    browser.close()
  })
  return {
    whole,
    broken,
    async leave() {
      isOver = true
      await Promise.all(readers)
    },
  }
}

/** Each build of a release with the paths of all its files. */
function buildsOf(release: string): { id: string; all: string[] }[] {
  const folder = join(release, 'dist/builds')
  if (!existsSync(folder)) throw new Error(`${release} has no builds`)
  return readdirSync(folder).map((name) => {
    const { id, all } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { id: string; all: string[] }
    return { id, all: all.filter((file) => file.startsWith('assets/')).map((file) => `/${file}`) }
  })
}
