import { inArray } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { PictureUse } from '#schemas/media/entities.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import type { TemplateContent } from '#schemas/templates/entities.ts'
import { shortened } from '#lib/shortened.ts'
import { type Rendered, renderingsOf } from '#lib/widget-versions.ts'
import type { Database } from '../db/open.ts'
import { mediaFiles } from '../db/schema/media.ts'

interface Shown {
  media: string
  file: string
  alt: string
  widgetId: string
}

/** The pictures that widgets of a document show, in all that they may draw. */
export const picturesIn = ({ widgets }: Pick<PortalDocument, 'widgets'>): Shown[] =>
  widgets.flatMap((widget) => shownBy(widget).map((shown) => ({ ...shown, widgetId: widget.id })))

const shownBy = (widget: Rendered) => renderingsOf(widget).flatMap(({ rendering }) => found(rendering.data))

function found(content: unknown): Omit<Shown, 'widgetId'>[] {
  const pictures: Omit<Shown, 'widgetId'>[] = []
  const left = [content]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const { media, file, alt } = value as Partial<Record<string, unknown>>
    if (typeof media === 'string' && typeof file === 'string') pictures.push({ media, file, alt: typeof alt === 'string' ? alt : '' })
    left.push(...Object.values(value))
  }
  return pictures
}

/** Where each picture of the library is shown in a document. */
export function usesIn(document: PortalDocument, where: PictureUse['where']): { media: string; use: PictureUse }[] {
  const titles = new Map(document.widgets.map(({ id, title }) => [id, title]))
  return picturesIn(document).map(({ media, widgetId }) => ({
    media,
    use: {
      where,
      widget: titles.get(widgetId) ?? widgetId,
      tabs: document.tabs.filter(({ widgets }) => widgets.includes(widgetId)).map(({ label }) => label),
    },
  }))
}

/** The pictures that widgets of a template show. */
export const usesInTemplate = ({ widgets }: TemplateContent): { media: string; use: PictureUse }[] =>
  widgets.flatMap((widget) =>
    shownBy(widget).map(({ media }) => ({ media, use: { where: 'template' as const, widget: widget.title, tabs: [] } })),
  )

/** Issues with pictures that the library does not have: those of a file from another installation, and those that were removed. */
export async function findPictureIssues(db: Database, document: PortalDocument): Promise<Issue[]> {
  const shown = picturesIn(document)
  if (shown.length === 0) return []
  const files = [...new Set(shown.map(({ file }) => file))]
  const rows = await db.selectDistinct({ file: mediaFiles.file }).from(mediaFiles).where(inArray(mediaFiles.file, files))
  const known = new Set(rows.map(({ file }) => file))
  return shown
    .filter(({ file }) => !known.has(file))
    .map(({ alt, widgetId }) => ({
      place: `widgets[${document.widgets.findIndex(({ id }) => id === widgetId)}] "${widgetId}", data`,
      message: `the media library does not have the picture${alt ? ` “${shortened(alt)}”` : ''}: upload its file under Media, or choose another`,
    }))
}
