import { gasUsageWidget } from '#schemas/gas/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { unitFirst, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'gasUsage',
  name: 'Gas use',
  description: 'Natural gas of the last twelve bill periods.',
  route: gasUsageWidget,
  config: closedObject(
    {},
    {
      periods: { type: 'integer', enum: [3, 6, 12], title: 'Bill periods', description: '12 unless chosen' },
      unit: unitFirst,
      ...withPageLink('total', 'comparison', 'runningPeriod'),
    },
  ),
  span: { phone: { columns: 4, rows: 8 }, tablet: { columns: 8, rows: 7 }, desktop: { columns: 6, rows: 7 } },
  minSpan: { phone: { columns: 4, rows: 8 }, tablet: { columns: 4, rows: 7 }, desktop: { columns: 4, rows: 7 } },
})
