import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { capitalised } from '#lib/capitalised.ts'
import { faultOfName } from '../build/check-widget.ts'
import { ExpectedError } from './expected-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A widget like any other, with one name to replace: its types, its style and its test are checked as it is. */
const TEMPLATE = join(root, 'scripts/widget-template')

/** `npm run new:widget NAME`: a complete widget folder that builds, passes its test and can be configured. */
export async function newWidget(name: string | undefined): Promise<string[]> {
  if (!name) throw new ExpectedError('Usage: npm run new:widget NAME, in camel case, such as outageMap.')
  const fault = faultOfName(name)
  if (fault) throw new ExpectedError(`The name "${name}" ${fault}.`)
  const folder = join(root, 'widgets', name)
  if (existsSync(folder)) throw new ExpectedError(`There is a widget "${name}" already: widgets/${name}.`)
  mkdirSync(folder)
  return readdirSync(TEMPLATE).map((template) => {
    const file = inNameOf(name, template)
    writeFileSync(join(folder, file), inNameOf(name, readFileSync(join(TEMPLATE, template), 'utf8')))
    return `widgets/${name}/${file}`
  })
}

function inNameOf(name: string, text: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return text
    .replaceAll('exampleWidget', name)
    .replaceAll('ExampleWidget', capitalised(name))
    .replaceAll('Example widget', capitalised(words))
    .replaceAll('example-widget', words.replaceAll(' ', '-'))
}
