import { heroInfoWidget } from '#schemas/dashboard/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'heroInfo',
  name: 'Hero info',
  description: 'Customer number, plan and connections of the selected property.',
  route: heroInfoWidget,
  config: closedObject({}, { leavesOut: leavesOut('plan', 'icp', 'memberSince') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 5 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
})
