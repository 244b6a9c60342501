import { closedObject, list, type Shape } from '../shape.ts'
import { brandTexts } from './brand.ts'
import { content } from './content.ts'
import { type FormDocument, formDocument } from './form.ts'
import { LIST_LIMITS } from './list-limits.ts'
import { switches } from './switches.ts'
import { navigation, tabDocument } from './tab.ts'
import { widgetDocument } from './widget.ts'

/**
 * Everything that staff shape, as one document: what `npm run config` exports and applies, and what a release holds.
 * Widgets are listed apart from the tabs that order them, so that moving one is a small difference.
 */
export const portalDocument = closedObject(
  {
    format: { const: 1 },
    tabs: list(tabDocument, { maxItems: LIST_LIMITS.tabs }),
    widgets: list(widgetDocument, { maxItems: LIST_LIMITS.widgets }),
    content,
  },
  {
    navigation,
    switches,
    brands: closedObject({}, { northlight: brandTexts, pip: brandTexts }),
    forms: list(formDocument, { maxItems: 50 }),
  },
)
/** Forms may carry the drawing of any question beside their steps, which the derived type of a form leaves out. */
export type PortalDocument = Omit<Shape<typeof portalDocument>, 'forms'> & { forms?: FormDocument[] }
