import { heroWidget } from '#schemas/dashboard/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'hero',
  name: 'Hero',
  description: 'Greets the customer and shows their property.',
  route: heroWidget,
  config: closedObject({}, { leavesOut: leavesOut('address', 'picture') }),
  span: { phone: { columns: 4, rows: 2 }, tablet: { columns: 8, rows: 3 }, desktop: { columns: 8, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
})
