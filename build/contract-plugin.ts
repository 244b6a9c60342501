import { pathToFileURL } from 'node:url'
import type { AnySchema } from 'ajv'
import type { Plugin } from 'vite'
import type { Route } from '#schemas/route.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import { compileValidators } from './compile-validator.ts'

const ROUTES = /\/schemas\/\w+\/routes\.ts$/
const WIDGET_SCHEMA = /\/widgets\/\w+\/schema\.ts$/

/**
 * The browser's half of the contract: method, path and a compiled validator. The schema module itself runs at build
 * time.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'switchboard:contract',
    enforce: 'pre',
    async transform(_code, id) {
      const [file = ''] = id.split('?')
      if (ROUTES.test(file)) {
        return { code: routesModule(await run<Record<string, Route>>(file)), map: null, moduleSideEffects: false }
      }
      if (WIDGET_SCHEMA.test(file)) {
        const { default: schema } = await run<{ default: WidgetSchema }>(file)
        return { code: widgetSchemaModule(schema), map: null, moduleSideEffects: false }
      }
    },
  }
}

let runs = 0
/** Runs the module in this process; under a new address each time, so that an edited one is run again. */
function run<Module>(file: string): Promise<Module> {
  runs += 1
  return import(`${pathToFileURL(file).href}?run=${runs}`) as Promise<Module>
}

function routesModule(routes: Record<string, Route>): string {
  const answers = Object.entries(routes).filter(([, { responses }]) => responses[200])
  const validators = compileValidators(
    Object.fromEntries(answers.map(([name, { responses }]) => [`check_${name}`, responses[200] as AnySchema])),
  )
  const exports = Object.entries(routes).map(([name, { method, path, responses }]) => {
    const validate = responses[200] ? `, validateAnswer: check_${name}` : ''
    return `export const ${name} = { method: "${method}", path: "${path}"${validate} }`
  })
  return [validators, ...exports].join('\n')
}

function widgetSchemaModule({ type, version, route, data }: WidgetSchema): string {
  const path = route ? `, route: { path: "${route.path}" }` : ''
  return `${compileValidators({ check_data: data as AnySchema })}
export default { type: "${type}", version: ${version}${path}, validateData: check_data }`
}
