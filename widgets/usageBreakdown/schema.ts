import { closedObject } from '#schemas/shape.ts'
import { usageBreakdownWidget } from '#schemas/insights/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { unitFirst, waitingText, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'usageBreakdown',
  name: 'Usage breakdown',
  description: 'What the electricity of the last bill period went into.',
  route: usageBreakdownWidget,
  config: closedObject(
    {},
    {
      unit: unitFirst,
      waitingText,
      ...withPageLink('total', 'uses'),
    },
  ),
  span: { phone: { columns: 4, rows: 8 }, tablet: { columns: 8, rows: 7 }, desktop: { columns: 6, rows: 7 } },
  minSpan: { phone: { columns: 4, rows: 8 }, tablet: { columns: 4, rows: 7 }, desktop: { columns: 4, rows: 7 } },
})
