import { sidekickWidget } from '#schemas/usage/routes.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'sidekick',
  name: 'Sidekick',
  description: 'One observation about the selected property, from its own readings.',
  route: sidekickWidget,
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 4, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 3, rows: 3 } },
})
