import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkWidget, widgetNames } from './check-widget.ts'
import { testFolder } from '../tests/test-folder.ts'

const folder = testFolder('widgets')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const days = { type: 'integer', enum: [7, 14] }
const route = { path: '/private/use', query: { type: 'object', properties: { days: { ...days, description: 'to tell of' } } } }
const text = { type: 'object', properties: { text: { type: 'string' } } }
const states = ['content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied']
const fixtures = Object.fromEntries(states.map((state) => [state, { config: {}, data: { text: 'Hello' } }]))

interface Files {
  index?: string
  schema?: object
  fixtures?: object
}

let count = 0
function check(files: Files, name = `widget${++count}`): Promise<unknown> {
  mkdirSync(join(folder, name))
  const write = (file: string, content: string) => writeFileSync(join(folder, name, file), content)
  write('index.tsx', files.index ?? 'export default defineWidget(schema, Use)\n')
  write('schema.ts', `export default ${JSON.stringify({ type: name, config: { type: 'object' }, data: text, ...files.schema })}`)
  write('fixtures.ts', `export default ${JSON.stringify(files.fixtures ?? fixtures)}`)
  return checkWidget(folder, name)
}

test('a widget that is whole is taken', async () => {
  expect(await check({})).toMatchObject({ data: text })
})

test('an option may be described otherwise than its call describes it', async () => {
  const config = { type: 'object', properties: { days: { ...days, description: 'on the card' } } }
  expect(await check({ schema: { query: ['days'], config, route } })).toMatchObject({ query: ['days'] })
})

test.each<[string, Files, RegExp]>([
  ['no default export', { index: 'export const widget = {}' }, /^widgets\/\w+\/index\.tsx has no default export/],
  ['another default export than a widget', { index: 'export default 1' }, /^widgets\/\w+\/index\.tsx has no default export of what/],
  ['another type than its folder', { schema: { type: 'other' } }, /schema\.ts is of type "other"; folder and type must have one name/],
  ['a type that there is not', { schema: { data: { type: 'strnig' } } }, /schema\.ts, data, is no JSON Schema: .*type/],
  [
    'a pattern that cannot be read',
    { schema: { config: { type: 'string', pattern: '(' } } },
    /schema\.ts, config, is no JSON Schema: .*\(/,
  ],
  [
    'a query of an option that its config lacks',
    { schema: { query: ['days'], route } },
    /schema\.ts, query, names "days", which its config does not have/,
  ],
  [
    'a query that its call does not take',
    { schema: { query: ['weeks'], config: { type: 'object', properties: { weeks: days } }, route } },
    /schema\.ts, query, names "weeks", which \/private\/use does not take/,
  ],
  [
    'an option of other values than its call takes',
    { schema: { query: ['days'], config: { type: 'object', properties: { days: { type: 'integer' } } }, route } },
    /"days" has one schema in its config and another in \/private\/use/,
  ],
  ['a state that its fixtures lack', { fixtures: { content: {} } }, /fixtures\.ts has no partial, no stale/],
  ['data that cannot fit its schema', { schema: { data: { ...text, required: ['title'] } } }, /content, does not fit.*'title'/],
])('a widget with %s is refused, and its file is named', async (_, files, words) => {
  await expect(check(files)).rejects.toThrow(words)
})

test('a type whose file would be taken for the checks of a form is refused', async () => {
  await expect(check({}, 'form')).rejects.toThrow('choose another name')
})

test('a folder whose name is no type of a widget is refused', async () => {
  await expect(check({}, 'outage-map')).rejects.toThrow('widgets/outage-map must be in camel case')
})

test('a folder with a schema alone, which the server would offer, has no component', async () => {
  mkdirSync(join(folder, 'lonely'))
  writeFileSync(join(folder, 'lonely', 'schema.ts'), "export default { type: 'lonely' }")
  expect(widgetNames(folder)).toContain('lonely')
  await expect(checkWidget(folder, 'lonely')).rejects.toThrow('widgets/lonely has no index.tsx')
})
