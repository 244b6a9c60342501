import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ExpectedError } from './expected-error.ts'

// The shell without windows comes first: it is what the tests need, and takes a third less of the processor.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What a browser needs where tests run: root has no sandbox, a server no graphics card. */
export const BROWSER_ARGUMENTS = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking']

/** A Chromium: one that is there, else the test library's own, else the system's package. */
export function findOrInstallBrowser(): string {
  return find() ?? installFromLibrary() ?? installFromSystem() ?? fail()
}

function find(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...INSTALLED]
  return candidates.find((file) => file && existsSync(file) && works(file))
}

function works(file: string): boolean {
  return spawnSync(file, [...BROWSER_ARGUMENTS, '--version'], { timeout: 20_000 }).status === 0
}

function installFromLibrary(): string | undefined {
  process.stderr.write('No Chromium found. Trying the test library’s download...\n')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  })
  return find()
}

function installFromSystem(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  process.stderr.write('Trying the system’s package...\n')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    execFileSync(command, rest, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core')
  } catch {
    return undefined
  }
  return find()
}

function fail(): never {
  throw new ExpectedError('The end-to-end tests need Chromium. Install it, or set CHROMIUM_PATH to where it is.')
}
