import { electricityWeekForecast } from '#schemas/usage/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { unitFirst, waitingText, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'forecast',
  name: 'Forecast',
  description: 'What electricity is likely to cost in the coming seven days, with its range; a buying group sees kWh.',
  route: electricityWeekForecast,
  config: closedObject({}, { unit: unitFirst, waitingText, ...withPageLink('chart', 'lastWeek') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
