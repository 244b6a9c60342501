import { bottledGasWidget } from '#schemas/lpg/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'bottledGas',
  name: 'Bottled gas',
  description: 'What came, what is on its way, when the next bottles are due, and ordering them.',
  route: bottledGasWidget,
  config: closedObject({}, { leavesOut: leavesOut('deliveries') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 5 }, desktop: { columns: 6, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
})
