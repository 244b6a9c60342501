import { tipsWidget } from '#schemas/tips/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'tips',
  name: 'Tip of the day',
  description: 'One tip for the season, another each day, without those that the customer dislikes.',
  route: tipsWidget,
  config: closedObject({}, { ...withPageLink('picture') }),
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 4, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 3, rows: 3 } },
})
