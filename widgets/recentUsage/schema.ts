import { closedObject } from '#schemas/shape.ts'
import { recentDays } from '#schemas/usage/recent.ts'
import { recentUsageWidget } from '#schemas/usage/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { unitFirst, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'recentUsage',
  name: 'Recent usage',
  description: 'Electricity of the last 7, 14 or 28 days, by day, in kWh and dollars.',
  route: recentUsageWidget,
  query: ['days'],
  config: closedObject(
    {},
    {
      days: recentDays,
      unit: unitFirst,
      ...withPageLink('total', 'comparison', 'unitChoice'),
    },
  ),
  span: { phone: { columns: 4, rows: 9 }, tablet: { columns: 8, rows: 8 }, desktop: { columns: 8, rows: 8 } },
  minSpan: { phone: { columns: 4, rows: 8 }, tablet: { columns: 4, rows: 8 }, desktop: { columns: 4, rows: 8 } },
})
