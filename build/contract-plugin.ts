import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnswerSchema } from '#lib/conforms.ts'
import type { Route } from '#schemas/route.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetSchema } from '#schemas/widget.ts'

const ROUTES = /\/schemas\/\w+\/routes\.ts$/
const ONE_ROUTE = '\0route:'
const WIDGET_SCHEMA = /\/widgets\/\w+\/schema\.ts$/

/** What only people read, and what the server minds when it writes: a browser draws a long text as well as a short one. */
const LEFT_OUT = new Set([
  'title',
  'description',
  'format',
  'maxLength',
  'minLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'maxProperties',
])

/**
 * The browser's half of the contract: method, path and the shape of the answer. The schema module itself runs at build
 * time. A build makes a module of each route, so that a page loads no other routes of the same area.
 */
export function contractPlugin(): Plugin {
  let isBuild = false
  let schemas = ''
  const areas = new Map<string, Promise<Record<string, Route>>>()
  const routesOf = (file: string) => {
    const routes = areas.get(file) ?? run<Record<string, Route>>(file)
    areas.set(file, routes)
    return routes
  }
  return {
    name: 'switchboard:contract',
    enforce: 'pre',
    configResolved({ command, root }) {
      isBuild = command === 'build'
      schemas = `${root}/schemas`
    },
    resolveId: (id) => (id.startsWith(ONE_ROUTE) ? id : undefined),
    async load(id) {
      if (!id.startsWith(ONE_ROUTE)) return
      const [file = '', name = ''] = id.slice(ONE_ROUTE.length).split('?')
      const route = (await routesOf(file))[name]
      return route && { code: `export default ${routeText(route)}`, moduleSideEffects: false }
    },
    async transform(code, id) {
      if (id.startsWith(ONE_ROUTE)) return
      const [file = ''] = id.split('?')
      if (ROUTES.test(file)) {
        return { code: routesModule(await run<Record<string, Route>>(file)), map: null, moduleSideEffects: false }
      }
      if (WIDGET_SCHEMA.test(file)) {
        const { default: schema } = await run<{ default: WidgetSchema }>(file)
        return { code: widgetSchemaModule(schema), map: null, moduleSideEffects: false }
      }
      if (isBuild && code.includes('/routes.ts')) return { code: withOwnRoutes(code, schemas), map: null }
    },
  }
}

/** Imports each route by itself. Types among them are nothing in a browser. */
export const withOwnRoutes = (code: string, schemas: string): string =>
  code.replace(/^import \{([^}]+)\} from '#schemas\/(\w+)\/routes\.ts'$/gm, (_, names: string, area: string) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .filter(([name = '']) => name && !name.startsWith('type '))
      .map(([name, own = name]) => `import ${own} from ${JSON.stringify(`${ONE_ROUTE}${schemas}/${area}/routes.ts?${name}`)}`)
      .join('; '),
  )

let runs = 0
/** Runs the module in this process; under a new address each time, so that an edited one is run again. */
function run<Module>(file: string): Promise<Module> {
  runs += 1
  return import(`${pathToFileURL(file).href}?run=${runs}`) as Promise<Module>
}

const routesModule = (routes: Record<string, Route>): string =>
  Object.entries(routes)
    .map(([name, route]) => `export const ${name} = ${routeText(route)}`)
    .join('\n')

function routeText({ method, path, responses }: Route): string {
  const answer = responses[200] && answerSchema(responses[200])
  return JSON.stringify({ method, path, responses: answer ? { 200: answer } : {} })
}

const widgetSchemaModule = ({ type, version, route, data }: WidgetSchema): string =>
  `export default ${JSON.stringify({ type, version, route: route && { path: route.path }, data: answerSchema(data) })}`

/** @throws if the schema says something that no browser would check: lib/conforms.ts */
export function answerSchema(schema: JSONSchema): AnswerSchema {
  if (typeof schema === 'boolean') throw new Error('the schema of an answer is an object')
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, answerKeyword(keyword, value)]))
}

function answerKeyword(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(Object.entries(value as Record<string, JSONSchema>).map(([name, one]) => [name, answerSchema(one)]))
    case 'items':
      return answerSchema(value as JSONSchema)
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : answerSchema(value as JSONSchema)
    case 'type':
    case 'const':
    case 'enum':
    case 'required':
      return value
  }
  throw new Error(`browsers do not check ${keyword}: ${JSON.stringify(value)} of an answer`)
}
