import { ecoTrackerWidget } from '#schemas/generation/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'ecoTracker',
  name: 'Eco tracker',
  description: "How clean New Zealand's electricity is now, and over the last day.",
  route: ecoTrackerWidget,
  config: closedObject({}, { ...withPageLink('powerSources', 'carbonByHour') }),
  span: { phone: { columns: 4, rows: 8 }, tablet: { columns: 8, rows: 7 }, desktop: { columns: 6, rows: 7 } },
  minSpan: { phone: { columns: 4, rows: 8 }, tablet: { columns: 4, rows: 7 }, desktop: { columns: 4, rows: 7 } },
})
