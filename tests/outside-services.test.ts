import { createServer } from 'node:http'
import { once } from 'node:events'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { watchServices } from '#server/watching/outside-services.ts'
import { logOptions } from '#server/process/log.ts'
import { startMailServer } from './mail-server.ts'
import { freePort } from './postgres-server.ts'

/* What the portal needs outside: whether its operator hears that it is away. */

const ending: (() => unknown)[] = []
afterEach(() => Promise.all(ending.splice(0).map((end) => end())))

function watch(env: Record<string, string>) {
  const lines: { level: number; service?: string; msg: string }[] = []
  const registry = new Registry()
  const log = pino(logOptions as object, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { stop } = watchServices(registry, log, readSettings(env), 20)
  ending.push(stop)
  return { lines, reachable: async () => (await registry.metrics()).match(/^outside_service_reachable\{.*$/gm) ?? [] }
}

test('a mail server that goes away is a warning and a number, and so is its return', async () => {
  const mail = await startMailServer()
  const { lines, reachable } = watch(mail.env)
  await expect.poll(reachable).toEqual(['outside_service_reachable{service="mail"} 1'])
  await mail.close()
  await expect.poll(reachable).toEqual(['outside_service_reachable{service="mail"} 0'])
  expect(lines[0]).toMatchObject({ service: 'mail', msg: 'the mail server of SMTP_URL takes no mail now: what is to be sent waits' })
})

test('a mail server that never was there is a warning without its password', async () => {
  const { lines, reachable } = watch({ SMTP_URL: `smtp://portal:kereru-99@127.0.0.1:${await freePort()}`, MAIL_FROM: 'portal@example.nz' })
  await expect.poll(reachable).toEqual(['outside_service_reachable{service="mail"} 0'])
  expect(JSON.stringify(lines)).not.toContain('kereru-99')
})

test('a sign-in provider that answers again after it was away is said', async () => {
  let status = 503
  const provider = createServer((_request, response) => response.writeHead(status).end('{"jwks_uri":"http://localhost/keys"}'))
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  ending.push(() => provider.close())
  const { port } = provider.address() as { port: number }
  const { lines, reachable } = watch({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'portal' })
  await expect.poll(() => lines[0]?.msg).toBe('the sign-in provider of OIDC_ISSUER does not answer: nobody can sign in')
  status = 200
  await expect.poll(() => lines.at(-1)?.msg).toBe('a service outside can be reached again')
  expect(await reachable()).toEqual(['outside_service_reachable{service="sign-in"} 1'])
})
