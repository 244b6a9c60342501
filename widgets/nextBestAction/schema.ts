import { nextBestActionWidget } from '#schemas/dashboard/routes.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'nextBestAction',
  name: 'Next best action',
  description: 'What would help this customer most, with a way to say no.',
  route: nextBestActionWidget,
  span: { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 5 }, desktop: { columns: 4, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 3, rows: 3 } },
})
