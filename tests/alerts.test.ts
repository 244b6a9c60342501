import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/* The rules of deploy/alerts.yaml, by Prometheus' own tool. */

const project = new URL('..', import.meta.url).pathname

function promtool(...args: string[]): [status: number | null, output: string] {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: project, encoding: 'utf8' })
  if (error)
    throw new Error('promtool is not on this machine. On Debian: apt-get install --no-install-recommends prometheus', { cause: error })
  return [status, stdout + stderr]
}

test('Prometheus takes the rules', () => {
  expect(promtool('check', 'rules', 'deploy/alerts.yaml')).toEqual([0, expect.stringContaining('28 rules found')])
})

test('a healthy day raises no alert, a bad one raises each', () => {
  expect(promtool('test', 'rules', 'deploy/alerts.test.yaml')).toEqual([0, expect.stringContaining('SUCCESS')])
})
