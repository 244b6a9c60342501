import { energyMixWidget } from '#schemas/insights/routes.ts'
import { routedWidget } from '#schemas/widget.ts'
import { closedObject } from '#schemas/shape.ts'
import { unitFirst, waitingText, withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'energyMix',
  name: 'Energy mix',
  description: 'What the electricity of the last seven days went into, always on included; a buying group sees kWh.',
  route: energyMixWidget,
  config: closedObject({}, { unit: unitFirst, waitingText, ...withPageLink('uses') }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
})
