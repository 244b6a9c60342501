import { envelope } from '../envelope.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { object, type JSONSchema } from '../shape.ts'
import * as data from './entities.ts'

/** A call that feeds one widget; its answer is an envelope around the widget's data. */
function widgetRoute<const Path extends `/${string}`, const Data extends JSONSchema>(path: Path, summary: string, dataSchema: Data) {
  return route({ path, summary, answer: envelope(dataSchema) })
}

export const heroWidget = widgetRoute('/private/drd/widget/hero', 'The greeting and the property', data.hero)
export const heroMessageWidget = widgetRoute(
  '/private/drd/widget/heroMessage',
  'The message of the day for this customer, if there is one',
  data.heroMessage,
)
export const heroMenuWidget = widgetRoute('/private/drd/widget/hero/menu', 'The short cuts below the greeting', data.heroMenu)
export const heroInfoWidget = widgetRoute(
  '/private/drd/widget/hero/info',
  'Customer number, plan and connections of the selected property',
  data.heroInfo,
)
export const gettingStartedWidget = widgetRoute(
  '/private/drd/widget/gettingStarted',
  'What a customer without readings does first, and when the readings come',
  data.gettingStarted,
)
export const actionTiles = widgetRoute(
  '/private/drd/actionTile/list',
  'The tiles that lead to what this customer may want to do',
  data.actionTileList,
)
export const nextBestActionWidget = widgetRoute(
  '/private/nextBestAction',
  'What would help this customer most, most useful first, without what they dismissed',
  data.nextBestActions,
)

export const dismissNextBestAction = route({
  method: 'PUT',
  path: '/private/nextBestAction/dismiss',
  whileActing: 'done',
  summary: 'Never show this next best action to this customer again',
  body: object({ type: identifier }),
  errors: ['/error/not_found'],
})
