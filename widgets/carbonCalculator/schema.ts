import { carbonWidget } from '#schemas/carbon/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'carbonCalculator',
  name: 'Carbon calculator',
  description: 'A home’s footprint beside the country’s average, or the way to work it out.',
  route: carbonWidget,
  config: closedObject({}, { ...withPageLink('areas') }),
  span: { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 5 }, desktop: { columns: 4, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 3, rows: 3 } },
})
