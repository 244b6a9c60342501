import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerSchema, conforms } from '#lib/conforms.ts'
import type { Route } from '#schemas/route.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import { answerSchema, contractPlugin, importEachRoute } from './contract-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function schemasOfAnswers(): Promise<[string, JSONSchema][]> {
  const routes = await Promise.all(
    globSync('schemas/*/routes.ts', { cwd: root }).map((file) => import(root + file) as Promise<Record<string, Route>>),
  )
  const widgets = await Promise.all(
    globSync('widgets/*/schema.ts', { cwd: root }).map((file) => import(root + file) as Promise<{ default: WidgetSchema }>),
  )
  return [
    ...routes.flatMap((of) => Object.entries(of).flatMap(([name, { answer }]): [string, JSONSchema][] => (answer ? [[name, answer]] : []))),
    ...widgets.map(({ default: { type, data } }): [string, JSONSchema] => [type, data]),
  ]
}

/** Mostly right, with something wrong here and there. */
const valuesLike = (schema: AnswerSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 40, arbitrary: rightValue(schema) },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(0.5)) },
  )

function rightValue({
  type,
  enum: one,
  const: only,
  items,
  properties = {},
  required = [],
  additionalProperties,
}: AnswerSchema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only)
  if (one) return fc.constantFrom(...one)
  switch (type) {
    case 'string':
      return fc.string()
    case 'integer':
      return fc.integer()
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesLike(items ?? {}), { maxLength: 2 })
    case 'object': {
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesLike(field)]))
      const more = fc.dictionary(fc.string(), typeof additionalProperties === 'object' ? valuesLike(additionalProperties) : fc.integer(), {
        maxKeys: 1,
      })
      const mayLack = fc.record(fields, { requiredKeys: [] })
      const hasAll = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
      const named = fc.oneof({ weight: 20, arbitrary: hasAll }, { weight: 1, arbitrary: mayLack })
      return fc.oneof({ weight: 20, arbitrary: named }, { weight: 1, arbitrary: fc.tuple(named, more).map(([a, b]) => ({ ...b, ...a })) })
    }
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

const ajv = new Ajv({ strict: false })

test.each(await schemasOfAnswers())('a browser takes and refuses the same answers as ajv: %s', (_name, schema) => {
  const shape = answerSchema(schema)
  const checks = ajv.compile(shape)
  fc.assert(
    fc.property(valuesLike(shape), (value) => {
      expect(conforms(value, shape as JSONSchema)).toBe(checks(value))
    }),
    { numRuns: 50 },
  )
})

test('a browser is given nothing that only people or the server read', () => {
  expect(answerSchema({ type: 'string', description: 'words', format: 'date', minLength: 1, maxLength: 9, pattern: 'x' })).toEqual({
    type: 'string',
  })
})

test.each<[string, JSONSchema]>([
  ['anyOf', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['$ref', { $ref: '#' }],
])('the build refuses an answer with %s, which browsers do not check', (keyword, schema) => {
  expect(() => answerSchema({ type: 'object', properties: { field: schema } })).toThrow(`browsers do not check ${keyword}`)
})

test('an import of routes becomes one of each, without types, and other imports stay', () => {
  const code = `import { outage, type Outage, tabs as pages } from '#schemas/status/routes.ts'
import type { Route } from '#schemas/account/routes.ts'
import {
  selectSite,
} from '#schemas/account/routes.ts'
import { homeMoveCases } from '#schemas/home-move/routes.ts'
import { studioHistory } from '#schemas/studio/release-routes.ts'
import { route } from '#schemas/route.ts'`
  const own = (name: string) => JSON.stringify(`\0route:/schemas/${name}`)
  expect(
    importEachRoute(code, '/schemas'),
  ).toBe(`import outage from ${own('status/routes.ts?outage')}; import pages from ${own('status/routes.ts?tabs')}
import type { Route } from '#schemas/account/routes.ts'
import selectSite from ${own('account/routes.ts?selectSite')}
import homeMoveCases from ${own('home-move/routes.ts?homeMoveCases')}
import studioHistory from ${own('studio/release-routes.ts?studioHistory')}
import { route } from '#schemas/route.ts'`)
})

test.each([
  `import * as routes from '#schemas/status/routes.ts'`,
  `import outage from '#schemas/status/routes.ts'`,
  `import { outage } from "#schemas/status/routes.ts"`,
  `import { outage } from '#schemas/status/routes.ts' // it is shown first`,
])('another import of routes stops the build: %s', (code) => {
  expect(() => importEachRoute(code, '/schemas')).toThrow('Import routes by their names alone')
})

test.each(globSync('schemas/*/*routes.ts', { cwd: root }))('of %s a browser gets paths and the shapes of answers alone', async (file) => {
  const { transform } = contractPlugin(root) as { transform(code: string, id: string): Promise<{ code: string } | undefined> }
  const { code = '' } = (await transform('', root + file)) ?? {}
  expect(code).toMatch(/^export const \w+ = \{"method"/)
  expect(code).not.toMatch(/"(summary|description)":"/)
})
