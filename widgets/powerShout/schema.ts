import { powerShoutWidget } from '#schemas/powershout/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'powerShout',
  name: 'Free power hours',
  description: 'Balance, next booking and hours about to expire.',
  route: powerShoutWidget,
  config: closedObject({}, { ...withPageLink('booking', 'expiry', 'offers') }),
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 8, rows: 4 }, desktop: { columns: 4, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 3, rows: 3 } },
})
