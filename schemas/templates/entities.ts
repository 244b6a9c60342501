import { audience } from '../document/audience.ts'
import { LIST_LIMITS } from '../document/list-limits.ts'
import { tabDocument } from '../document/tab.ts'
import { templateWidget } from '../document/widget.ts'
import { flag, instant, integer, text } from '../formats.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'

/** What templates may be. */
export const TEMPLATE_LIMITS = { templates: 200, bytes: 524_288, listedWidgets: 20, listedLetters: 120 } as const

/** Widgets, and for a whole page the settings of its tab. What is put onto a page is a copy: later changes of either leave the other. */
export const templateContent = closedObject(
  { widgets: list(templateWidget, { minItems: 1, maxItems: LIST_LIMITS.widgetsOfTab }) },
  { tab: closedObject({}, { group: tabDocument.properties.group, audience }, { description: 'of a page; absent for widgets alone' }) },
)
export type TemplateContent = Shape<typeof templateContent>

/** A template in a list, which all of them together do not make long. */
export const template = object(
  {
    id: text,
    name: text,
    isPage: flag,
    widgets: list(object({ type: text, title: text }), { description: 'the first of them, in the order of the page' }),
    savedBy: text,
    savedAt: instant,
  },
  { count: { ...integer, description: 'of all of its widgets' } },
)
export type Template = Shape<typeof template>
