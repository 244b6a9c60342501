import { formsShown } from '#lib/forms/forms-shown.ts'
import { renderingsOf } from '#lib/widget-versions.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { type Pieces, valuesOfKind } from '../draft/pieces.ts'
import { pieceSchema } from '../piece-form/piece-schemas.ts'

/** The forms that staff have made, by their names. */
export const madeForms = (pieces: Pieces): { id: string; name: string }[] =>
  valuesOfKind<FormDocument>(pieces, 'form')
    .flatMap(({ id, made, schema }) => (made ? [{ id, name: schema.title ?? id }] : []))
    .sort((a, b) => a.name.localeCompare(b.name))

/** The pieces of the widgets that show a form. */
export const widgetsShowing = (pieces: Pieces, formId: string): string[] =>
  valuesOfKind<WidgetDocument>(pieces, 'widget')
    .filter((widget) =>
      renderingsOf(widget).some(({ rendering }) =>
        formsShown(pieceSchema(`data:${rendering.type}`)?.schema ?? {}, rendering.data).some((shown) => shown.formId === formId),
      ),
    )
    .map(({ id }) => `widget:${id}`)
