import { measure, measuredRange, measuredUnit } from '#schemas/insights/measured.ts'
import { measuredWidget } from '#schemas/insights/routes.ts'
import { closedObject } from '#schemas/shape.ts'
import { routedWidget } from '#schemas/widget.ts'
import { withPageLink } from '#schemas/widget-settings.ts'

export default routedWidget({
  type: 'measureChart',
  name: 'Chart',
  description: 'A measure that you choose, over a range that you choose: energy, its cost, its carbon, or what bills came to.',
  route: measuredWidget,
  query: ['measure', 'range', 'unit'],
  config: closedObject(
    { measure, range: measuredRange },
    {
      unit: measuredUnit,
      kind: { enum: ['columns', 'line'], title: 'Drawn as', description: 'columns unless chosen' },
      ...withPageLink('total'),
    },
  ),
  span: { phone: { columns: 4, rows: 7 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 5 }, desktop: { columns: 3, rows: 5 } },
})
