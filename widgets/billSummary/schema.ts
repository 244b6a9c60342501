import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { leavesOut } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'billSummary',
  name: 'Bill summary',
  description: 'What is owed and by when, and the bill period that is running.',
  route: billSummaryWidget,
  config: closedObject({}, { leavesOut: leavesOut('customerNumber', 'runningPeriod') }),
  span: { phone: { columns: 4, rows: 5 }, tablet: { columns: 8, rows: 5 }, desktop: { columns: 4, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 5 }, desktop: { columns: 4, rows: 5 } },
})
