import { actionTiles } from '#schemas/dashboard/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'actionTiles',
  name: 'Action tiles',
  description: 'Tiles that lead to what this customer may want to do.',
  saysDanger: true,
  route: actionTiles,
  config: closedObject({}, { leavesOut: leavesOut('descriptions') }),
  span: { phone: { columns: 4, rows: 8 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 12, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 4 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 6, rows: 3 } },
})
