import { formsShown } from '#lib/forms/forms-shown.ts'
import { renderingsOf } from '#lib/widget-versions.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import type { WidgetTypes } from './widget-types.ts'

/** Issues with widgets that show a form which staff have not made, or which is gone. */
export function findShownFormIssues({ widgets, forms = [] }: PortalDocument, types: WidgetTypes): Issue[] {
  const made = new Set(forms.flatMap(({ id, made }) => (made ? [id] : [])))
  return widgets.flatMap((widget, i) =>
    renderingsOf(widget).flatMap(({ rendering, place }) =>
      formsShown(types.get(rendering.type)?.data ?? {}, rendering.data)
        .filter(({ formId }) => !made.has(formId))
        .map(({ field, formId }) => ({
          place: `widgets[${i}] "${widget.id}"${place}, data.${field}`,
          message: `the form “${formId}” is not there any more: choose another one`,
        })),
    ),
  )
}
