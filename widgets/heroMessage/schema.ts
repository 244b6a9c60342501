import { heroMessageWidget } from '#schemas/dashboard/routes.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'heroMessage',
  name: 'Hero message',
  description: 'The message of the day, one at a time.',
  route: heroMessageWidget,
  span: { phone: { columns: 4, rows: 3 }, tablet: { columns: 8, rows: 2 }, desktop: { columns: 12, rows: 2 } },
  minSpan: { phone: { columns: 2, rows: 2 }, tablet: { columns: 4, rows: 2 }, desktop: { columns: 4, rows: 2 } },
})
