import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, widgetSources } from '#schemas/contract.ts'
import { eventTypes } from '#schemas/feed/event-types.ts'
import { PROBLEMS } from '#schemas/problem.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.northlight.nz' })
})
afterAll(() => portal.close())

test('the served OpenAPI document passes a public linter', async () => {
  const source = (await portal.app.inject('/openapi.json')).body
  const config = await createConfig({ extends: ['recommended'] })
  const findings = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(findings.map(({ message, ruleId, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('every call of the contract is in the document and on the reference page', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  const page = (await portal.app.inject('/reference')).body
  for (const { method, path, name } of contract) {
    expect(
      document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.operationId ??
        document.paths[`/api/v1${path}`]?.[method.toLowerCase()]?.operationId,
    ).toBe(name)
    expect(page).toContain(`id="${name}"`)
  }
})

test('every type of event is in the document and on the reference page', async () => {
  const { webhooks } = (await portal.app.inject('/openapi.json')).json()
  const page = (await portal.app.inject('/reference')).body
  expect(Object.keys(webhooks)).toEqual([...eventTypes, 'nz.switchboard.test'])
  for (const type of eventTypes) expect(page).toContain(`id="${type}"`)
})

test('every call is served, and no two share an address', () => {
  const addresses = contract.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) {
    const [method, path] = address.split(' ')
    expect(portal.app.hasRoute({ method: method as 'GET', url: `/api/v1${path}` }), address).toBe(true)
  }
})

const people = ['aroha', 'tama', 'hemi', 'priya', 'rimu-cafe', 'kapiti-growers', 'newcomer', 'rua', 'staff']

const ajv = new Ajv({ strict: false, validateFormats: false })
const sources = contract
  .filter(({ path }) => widgetSources.has(path))
  .map((route) => ({ route, validate: ajv.compile(route.answer as object) }))

test.each(people)('every source of a widget answers %s in its own shape', async (person) => {
  for (const { route, validate } of sources) {
    const { status, body } = await portal.call(person, route)
    expect(status, route.path).toBe(200)
    expect(validate(body) || ajv.errorsText(validate.errors), route.path).toBe(true)
    const { status: state, data } = body as { status: string; data?: unknown }
    expect(state === 'SUCCESS' ? data !== undefined : data === undefined, route.path).toBe(true)
  }
})

test('a problem has the status its type says, and the correlation id of its request', async () => {
  const id = '0b0e6f6a-0d4b-4a3e-9d63-5b4d8d6e2f11'
  const { status, body, headers } = await portal.ask('aroha', 'GET', '/private/widget/list', {
    query: { tabId: 'nowhere' },
    headers: { 'x-correlation-id': id },
  })
  expect(status).toBe(PROBLEMS['/error/not_found'].status)
  expect(body).toMatchObject({ type: '/error/not_found', status: 404, instance: `urn:uuid:${id}` })
  expect(headers).toMatchObject({ 'x-correlation-id': id, 'content-type': expect.stringContaining('application/problem+json') })
})

test.each([
  ['a body that is no JSON', '{"billing', 400, '/error/validation'],
  ['a body of another shape', '{"siteId": 7}', 400, '/error/validation'],
  ['a body that is too large', JSON.stringify({ path: 'x'.repeat(300_000) }), 413, '/error/payload_too_large'],
])('%s is refused with a problem, never with a 500', async (_name, payload, status, type) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/private/drd/user/site',
    headers: { authorization: `Bearer ${await portal.tokenOf('aroha')}`, 'content-type': 'application/json' },
    payload,
  })
  expect([response.statusCode, response.json().type]).toEqual([status, type])
})

test('an address that is not in the contract is a problem too', async () => {
  expect(await portal.ask('aroha', 'GET', '/private/nothing')).toMatchObject({ status: 404, body: { type: '/error/not_found' } })
})
