import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnswerSchema } from '#lib/conforms.ts'
import type { Route } from '#schemas/route.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetSchema } from '#schemas/widget.ts'

/** Pattern of a file of the contract that has calls alone, with its area: `home-move/routes.ts`, `studio/release-routes.ts`. */
export const ROUTES_FILE = String.raw`([\w-]+)/(?:[\w-]+-)?routes\.ts`
const ROUTES = new RegExp(`/schemas/${ROUTES_FILE}$`)
const PREFIX = '\0route:'
const WIDGET_SCHEMA = /\/widgets\/\w+\/schema\.ts$/

/** Keywords that a browser does not need: texts for people, and limits that the server checks when data are written. */
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
 * @param root of the project
 */
export function contractPlugin(root: string): Plugin {
  let isBuild = false
  const schemas = join(root, 'schemas')
  const areas = new Map<string, Promise<Record<string, Route>>>()
  const routesOf = (file: string) => {
    const routes = areas.get(file) ?? run<Record<string, Route>>(file)
    areas.set(file, routes)
    return routes
  }
  return {
    name: 'switchboard:contract',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    async load(id) {
      if (!id.startsWith(PREFIX)) return
      const [file = '', name = ''] = id.slice(PREFIX.length).split('?')
      const route = (await routesOf(file))[name]
      if (!route) throw new Error(`${file} has no route "${name}"`)
      return { code: `export default ${routeText(route)}`, moduleSideEffects: false }
    },
    async transform(code, id) {
      if (id.startsWith(PREFIX)) return
      const [file = ''] = id.split('?')
      if (ROUTES.test(file)) {
        return { code: routesModule(await run<Record<string, Route>>(file)), map: null, moduleSideEffects: false }
      }
      if (WIDGET_SCHEMA.test(file)) {
        const { default: schema } = await run<{ default: WidgetSchema }>(file)
        return { code: widgetSchemaModule(schema), map: null, moduleSideEffects: false }
      }
      // Nobody reads the lines of a build: it has no source maps.
      if (isBuild && code.includes('routes.ts')) return { code: importEachRoute(code, schemas), map: null }
    },
  }
}

const IMPORT = new RegExp(String.raw`^import \{([^}]+)\} from '#schemas/(${ROUTES_FILE})'$`, 'gm')
const OTHER_IMPORT = new RegExp(String.raw`^import (?!type\b).*['"]#schemas/${ROUTES_FILE}['"].*$`, 'm')

/**
 * Imports each route by itself, without the types beside them.
 * @param schemas the folder of the contract, without a slash at its end
 * @throws for another form of import, which would load the whole area
 */
export function importEachRoute(code: string, schemas: string): string {
  const changed = code.replace(IMPORT, (_, names: string, file: string) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .filter(([name = '']) => name && !name.startsWith('type '))
      .map(([name, as = name]) => `import ${as} from ${JSON.stringify(`${PREFIX}${schemas}/${file}?${name}`)}`)
      .join('; '),
  )
  const [other] = OTHER_IMPORT.exec(changed) ?? []
  if (other) throw new Error(`Import routes by their names alone: ${other}`)
  return changed
}

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

const routeText = ({ method, path, answer }: Route): string => JSON.stringify({ method, path, answer: answer && answerSchema(answer) })

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
