import { homeComparisonWidget } from '#schemas/insights/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { waitingText, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'similarHomesTrend',
  name: 'Similar homes, month by month',
  description: 'Electricity of each month beside that of similar and of efficient homes, as columns.',
  route: homeComparisonWidget,
  config: closedObject(
    {},
    {
      months: { type: 'integer', enum: [3, 6], title: 'Months', description: '6 unless chosen' },
      waitingText,
      ...withPageLink('comparedWith'),
    },
  ),
  span: { phone: { columns: 4, rows: 7 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 8, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
