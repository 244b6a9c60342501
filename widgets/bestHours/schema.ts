import { closedObject } from '#schemas/shape.ts'
import { electricityBestHours } from '#schemas/usage/routes.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'bestHours',
  version: 1,
  name: 'Best hours',
  description: 'The two hours of the coming day in which power is cheapest and cleanest for this customer.',
  route: electricityBestHours,
  config: closedObject({}, { isForCar: { type: 'boolean', description: 'speak of charging a car, and lead to its page' } }),
  span: {
    default: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 6, rows: 6 } },
    min: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
  },
})
