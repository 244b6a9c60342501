import { homeComparisonWidget } from '#schemas/insights/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { waitingText, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'homeComparison',
  name: 'Home comparison',
  description: 'Use beside that of similar homes, month by month.',
  route: homeComparisonWidget,
  config: closedObject({}, { waitingText, ...withPageLink('comparedWith', 'monthsTable') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 8, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
