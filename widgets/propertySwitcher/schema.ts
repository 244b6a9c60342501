import { propertySwitcherWidget } from '#schemas/property/routes.ts'
import { routedWidget } from '#schemas/widget.ts'

export default routedWidget({
  type: 'propertySwitcher',
  name: 'Property switcher',
  description: 'Chooses the property that the page is about.',
  route: propertySwitcherWidget,
  span: { phone: { columns: 4, rows: 2 }, tablet: { columns: 8, rows: 2 }, desktop: { columns: 12, rows: 2 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 4, rows: 2 }, desktop: { columns: 4, rows: 2 } },
})
