import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultOfName } from '../build/check-widget.ts'
import { ExpectedError } from './expected-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run new:widget NAME`: a complete widget folder that builds, passes its test and can be configured. */
export async function newWidget(name: string | undefined): Promise<string[]> {
  if (!name) throw new ExpectedError('Usage: npm run new:widget NAME, in camel case, such as outageMap.')
  const fault = faultOfName(name)
  if (fault) throw new ExpectedError(`The name "${name}" ${fault}.`)
  const folder = join(root, 'widgets', name)
  if (existsSync(folder)) throw new ExpectedError(`There is a widget "${name}" already: widgets/${name}.`)
  mkdirSync(folder)
  return Object.entries(filesOf(name)).map(([file, content]) => {
    writeFileSync(join(folder, file), content)
    return `widgets/${name}/${file}`
  })
}

function filesOf(name: string): Record<string, string> {
  const component = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  const title = `${words[0]?.toUpperCase()}${words.slice(1)}`
  const styles = words.replaceAll(' ', '-')
  return {
    'schema.ts': `import { closedObject, object } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: '${name}',
  version: 1,
  name: '${title}',
  description: 'What it shows, for the editor who places it.',
  config: closedObject({}, { tone: { enum: ['plain', 'good'], description: 'how it stands out' } }),
  data: object({ text: { type: 'string' } }),
  span: {
    default: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
    min: { phone: { columns: 2, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
  },
})
`,
    'index.tsx': `import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import css from './${styles}.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function ${component}({ title, config, data }) {
  return (
    <Card title={title} tone={config.tone}>
      <p className={css.text}>{data.text}</p>
    </Card>
  )
})
`,
    [`${styles}.module.css`]: `@layer widgets {
  .text {
    color: var(--color-text-quiet);
  }
}
`,
    'fixtures.ts': `import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data = { text: 'Hello from ${title}' }

/** ${title} in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config, data: { text: '' } },
  veryLongText: { config: { tone: 'good' }, data: { text: 'Kia ora '.repeat(80) } },
} satisfies Fixtures<typeof schema>
`,
    'index.test.tsx': `import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows its text below its title', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content, 'A title')
  expect(getByRole('heading', { name: 'A title' })).toBeTruthy()
  expect(getByText(fixtures.content.data.text)).toBeTruthy()
})
`,
  }
}
