import { closedObject, type Shape } from '../shape.ts'
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
    tabs: { type: 'array', maxItems: LIST_LIMITS.tabs, items: tabDocument },
    widgets: { type: 'array', maxItems: LIST_LIMITS.widgets, items: widgetDocument },
    content,
  },
  {
    navigation,
    switches,
    brands: closedObject({}, { northlight: brandTexts, pip: brandTexts }),
    forms: { type: 'array', maxItems: 50, items: formDocument },
  },
)
/** Forms may carry the drawing of any question beside their steps, which the derived type of a form leaves out. */
export type PortalDocument = Omit<Shape<typeof portalDocument>, 'forms'> & { forms?: FormDocument[] }
