import { madeFormId } from '#schemas/forms/made-form.ts'
import { closedObject } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'madeForm',
  name: 'Form',
  description: 'The questions of a form that you have made, to be answered on the page.',
  group: 'Content',
  config: closedObject({}),
  data: closedObject({ formId: madeFormId }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 4, rows: 2 }, desktop: { columns: 4, rows: 2 } },
})
