import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Ajv, type AnySchema } from 'ajv'
import type { WidgetSchema } from '#schemas/widget.ts'

/** What a widget must be able to show: registry/fixtures.ts. */
const STATES = ['content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied']

/** A widget’s file is named after it, and the server answers `/assets/form-….js` with the checks of forms. */
const TAKEN: ReadonlySet<string> = new Set(['form'])

type Fixture = { config?: unknown; data?: unknown }

/** The names of the widget folders, in order: the server offers each that has a schema, and the browser draws each that has a component. */
export const widgetNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => ['index.tsx', 'schema.ts'].some((file) => existsSync(join(folder, name, file))))
    .sort()

/** @returns what is wrong with the name of a widget type; undefined for nothing */
export function faultOfName(name: string): string | undefined {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name)) return 'must be in camel case, such as outageMap'
  return TAKEN.has(name) ? 'has the address of another file; choose another name' : undefined
}

/**
 * Checks a widget's folder before it is built.
 * @throws {Error} that names the file and says what is wrong with it
 */
export async function checkWidget(folder: string, name: string): Promise<WidgetSchema> {
  const place = (file: string) => `widgets/${name}/${file}`
  const fault = faultOfName(name)
  if (fault) throw new Error(`widgets/${name} ${fault}`)
  if (!existsSync(join(folder, name, 'index.tsx'))) throw new Error(missingFile(name, 'index.tsx'))
  if (!/^export default defineWidget\(/m.test(readFileSync(join(folder, name, 'index.tsx'), 'utf8'))) {
    throw new Error(`${place('index.tsx')} has no default export of what defineWidget returns`)
  }
  const schema = (await load(folder, name, 'schema.ts')) as WidgetSchema | undefined
  if (!schema) throw new Error(`${place('schema.ts')} has no default export`)
  if (schema.type !== name) throw new Error(`${place('schema.ts')} is of type "${schema.type}"; folder and type must have one name`)
  const isConfig = compile(schema.config, `${place('schema.ts')}, config`)
  const isData = compile(schema.data, `${place('schema.ts')}, data`)
  checkQuery(schema, place('schema.ts'))
  const fixtures = (await load(folder, name, 'fixtures.ts')) as Record<string, Fixture> | undefined
  if (!fixtures) throw new Error(`${place('fixtures.ts')} has no default export`)
  const missing = STATES.filter((state) => !(state in fixtures))
  if (missing.length > 0) throw new Error(`${place('fixtures.ts')} has no ${missing.join(', no ')}`)
  for (const [state, { config, data }] of Object.entries(fixtures)) {
    const faults = [faultOf(isConfig, config, 'config'), data === undefined ? '' : faultOf(isData, data, 'data')].filter(Boolean)
    if (faults.length > 0) throw new Error(`${place('fixtures.ts')}, ${state}, does not fit the schema: ${faults.join('; ')}`)
  }
  return schema
}

/** A call takes an option of the config under the same name and with the same schema, descriptions apart. */
function checkQuery({ config, route, query = [] }: WidgetSchema, place: string): void {
  for (const name of query) {
    const [own, theirs] = [optionOf(config, name), optionOf(route?.query, name)]
    if (!own) throw new Error(`${place}, query, names "${name}", which its config does not have`)
    if (!theirs) throw new Error(`${place}, query, names "${name}", which ${route?.path ?? 'a widget without a call'} does not take`)
    if (!isDeepStrictEqual(own, theirs)) {
      throw new Error(`${place}, query: "${name}" has one schema in its config and another in ${route?.path}; give both the same`)
    }
  }
}

function optionOf(schema: unknown, name: string): object | undefined {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, object> }
  return properties[name] && { ...properties[name], description: undefined }
}

const missingFile = (name: string, file: string) => `widgets/${name} has no ${file}; docs/adding-a-widget.md says what belongs there`

async function load(folder: string, name: string, file: string): Promise<unknown> {
  const path = join(folder, name, file)
  if (!existsSync(path)) throw new Error(missingFile(name, file))
  try {
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default
  } catch (cause) {
    throw new Error(`widgets/${name}/${file} cannot be loaded: ${(cause as Error).message}`, { cause })
  }
}

const ajv = new Ajv({ strict: false, validateFormats: false })
type Validator = ReturnType<typeof ajv.compile>

function compile(schema: unknown, place: string): Validator {
  try {
    return ajv.compile(schema as AnySchema)
  } catch (cause) {
    throw new Error(`${place}, is no JSON Schema: ${(cause as Error).message}`, { cause })
  }
}

const faultOf = (validate: Validator, value: unknown, what: string): string =>
  validate(value) ? '' : ajv.errorsText(validate.errors, { dataVar: what })
