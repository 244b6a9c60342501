import { gettingStartedWidget } from '#schemas/dashboard/routes.ts'
import { closedObject } from '#schemas/shape.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'gettingStarted',
  name: 'Getting started',
  description: 'What a customer without readings does first.',
  route: gettingStartedWidget,
  config: closedObject(
    {},
    { isAboutInsights: { type: 'boolean', description: 'Only what insights need: the questions about the home and the first readings' } },
  ),
  span: { phone: { columns: 4, rows: 10 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 12, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 6, rows: 4 } },
})
