import { accountSummaryWidget } from '#schemas/billing/routes.ts'
import { closedObject } from '#schemas/shape.ts'
import { routedWidget } from '#schemas/widget.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'accountSummary',
  name: 'Account summary',
  description: 'The account with its latest bills and payments.',
  route: accountSummaryWidget,
  config: closedObject(
    {},
    {
      hidesBalance: { type: 'boolean', title: 'Leave out the balance', description: 'for a page that says elsewhere what is owed' },
      most: { type: 'integer', title: 'Bills and payments, at most', minimum: 1, maximum: 6, description: '6 unless set' },
      ...withPageLink('bills', 'payments'),
    },
  ),
  span: { phone: { columns: 4, rows: 10 }, tablet: { columns: 8, rows: 9 }, desktop: { columns: 8, rows: 9 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
