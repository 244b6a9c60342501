import { fileURLToPath } from 'node:url'
import { checkWidget, widgetNames } from '../build/check-widget.ts'

/* Says what is wrong with any widget, so that `npm run check` finds it before a build does. */

const folder = fileURLToPath(new URL('../widgets', import.meta.url))
for (const name of widgetNames(folder)) {
  try {
    await checkWidget(folder, name)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
