import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { copyProject } from '../tests/project-copy.ts'
import { print } from './print.ts'

const FEW = 10
const MANY = 210

/** What one more registered widget type costs every visitor: the entry of a build with 10 types and of one with 210. */
export async function measureGrowth(): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'switchboard-growth-'))
  const copy = copyProject(folder.path)
  const types = () => readdirSync(join(copy, 'widgets'))
  for (const name of types().slice(FEW)) rmSync(join(copy, 'widgets', name), { recursive: true })
  const few = buildEntry(copy)
  for (let n = types().length; n < MANY; n++) run(copy, 'new-widget', `benchWidget${n}`)
  const many = buildEntry(copy)
  const each = (field: 'raw' | 'brotli') => (many[field] - few[field]) / (MANY - FEW)
  print({
    name: 'entry per registered widget type',
    value: each('raw'),
    unit: 'B',
    budget: 100,
    brotli: Math.round(each('brotli') * 10) / 10,
    few,
    many,
  })
}

function buildEntry(folder: string): { raw: number; brotli: number } {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  run(folder, 'build:browser')
  const assets = join(folder, 'dist/assets')
  const scripts = readFileSync(join(folder, 'dist/index.html'), 'utf8').matchAll(/src="\/assets\/([^"]+\.js)"/g)
  const contents = [...scripts].map(([, name = '']) => readFileSync(join(assets, name)))
  return {
    raw: contents.reduce((sum, content) => sum + content.length, 0),
    brotli: contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0),
  }
}

function run(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/commands.ts', ...args], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
