import { counted } from '#lib/counted.ts'
import { listed } from '#lib/listed.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { TemplateContent } from '#schemas/templates/entities.ts'

/**
 * What a template of these widgets has: all but what is of their place alone.
 * @param tab for one of a whole page
 */
export function contentOf(widgets: readonly WidgetDocument[], tab?: TabDocument): TemplateContent {
  return {
    widgets: widgets.map(({ id: _, experiment: __, ...widget }) => widget),
    tab: tab && { group: tab.group, audience: tab.audience },
  }
}

const MOST_NAMED = 3

type Listed = { isPage: boolean; widgets: readonly { title: string }[]; count?: number | undefined }

/** What is in a template, such as: A page of 5 widgets: Bills, Payments, Hero and 2 more. */
export function templateText({ isPage, widgets, count: all = widgets.length }: Listed): string {
  const titles = widgets.slice(0, MOST_NAMED).map(({ title }) => title)
  const more = all - titles.length
  const count = counted(all, 'widget')
  return `${isPage ? `A page of ${count}` : count}: ${listed(more > 0 ? [...titles, `${more} more`] : titles)}`
}
