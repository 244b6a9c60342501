import { afterAll, expect, test } from 'vitest'
import { requireProgram } from '../chaos/command.ts'
import { deploy, describe as inWords, makeVersions } from '../chaos/deployments.ts'
import { runCommand } from './server-process.ts'

/* One version after another, behind the balancer of deploy/, while people use the portal. `npm run chaos -- deploy` does more of it. */

test('where haproxy is not installed, the command says how to get it', async () => {
  const { code, output } = await runCommand({ PATH: '/nowhere' }, 'chaos')
  expect([code, output]).toEqual([1, expect.stringMatching(/^haproxy is not installed here\. .* apt-get install haproxy/)])
})

let removeReleases = () => {}
afterAll(() => removeReleases())

test('back to the old version and on to the new one: no request fails, and no page of either misses a file', {
  timeout: 900_000,
}, async () => {
  requireProgram('haproxy')
  const { releases, remove } = await makeVersions(false)
  removeReleases = remove
  const outcome = await deploy({ balancer: 'haproxy', releases, times: 2, seed: 'test', say: () => {} })
  expect(inWords(outcome).faults).toEqual([])
  expect([...outcome.pages.values()].filter((count) => count > 0)).toHaveLength(2)
})
