import { propertyListWidget } from '#schemas/property/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'propertyList',
  name: 'Property list',
  description: 'Every property of the customer with its use and what is owed.',
  route: propertyListWidget,
  config: closedObject({}, { leavesOut: leavesOut('picture', 'latestUse', 'amountToPay') }),
  span: { phone: { columns: 4, rows: 11 }, tablet: { columns: 8, rows: 7 }, desktop: { columns: 12, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 6, rows: 4 } },
})
