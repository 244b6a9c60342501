import type { FormDocument } from '#schemas/document/form.ts'
import type { Shape } from '#schemas/shape.ts'
import type { questionDrawing } from '#schemas/forms/drawing.ts'
import { leadsOn, type ReleasePages } from '../leads-on.ts'

type Drawing = Shape<typeof questionDrawing>

interface Pages extends ReleasePages {
  tabs: readonly (ReleasePages['tabs'][number] & { isHidden?: boolean | undefined })[]
}

/**
 * The links beside the questions of a form that lead to no page that customers can open, in words. They prevent nothing: a form of the
 * product has links that staff cannot edit in Studio.
 */
export function deadLinksOf({ uiSchema }: FormDocument, { tabs, ...pages }: Pages): string[] {
  const open = { ...pages, tabs: tabs.filter(({ isHidden }) => !isHidden) }
  const dead = Object.values(uiSchema)
    .flatMap((drawing) => (drawing as Drawing | undefined)?.['ui:options']?.link ?? [])
    .filter(({ href }) => href.startsWith('/') && !leadsOn(href, open))
    .map(({ label, href }) => `the link “${label}” leads to ${href}, which is no page that customers can open`)
  return [...new Set(dead)]
}
