import { closedObject } from '#schemas/shape.ts'
import { isForCar } from '#schemas/usage/best-hours.ts'
import { electricityBestHours } from '#schemas/usage/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'bestHours',
  name: 'Best hours',
  description:
    'The two hours of the coming day in which power is cheapest and cleanest for this customer, or as many as their car takes to charge.',
  route: electricityBestHours,
  query: ['isForCar'],
  config: closedObject({}, { isForCar, ...withPageLink('reason', 'chart') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
