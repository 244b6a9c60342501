'use strict'
const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Millions of short-lived lines: without a limit on the space for new objects, memory is garbage for the most part. */
const FLAGS = { feed: ['--max-semi-space-size=8'] }

/** Installs what is missing, then runs a command on the project's own Node; takes over its exit code. */
async function run([command, ...args]) {
  installIfStale()
  const child = spawn(node, [...(FLAGS[command] || []), join(__dirname, 'commands.ts'), command, ...args], { cwd: root, stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // A terminal sends Ctrl+C to both; without one the signal reaches only this process.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? (signal ? 1 : 0)))
  })
  process.exit(code)
}

/** Nothing is asked of the network when the lock file is the one that was installed. */
function installIfStale() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // What is written here must not end up in the output of the command itself.
  process.stderr.write('Installing the packages of package-lock.json...\n')
  // What builds and tests is needed in production's environment too; a release leaves it out.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The packages could not be installed; npm says why above.')
  if (!existsSync(node)) throw new Error('npm did not install the Node that the project brings along (package "node").')
  writeFileSync(stamp, wanted)
}

module.exports = { run }
