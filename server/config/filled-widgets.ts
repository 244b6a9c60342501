import { filled } from '#lib/filled.ts'
import { hasPlaceholder, IN_WIDGETS } from '#lib/placeholders.ts'
import type { Brand } from '#schemas/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import type { Scope } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { brandOf, brandTextsIn, contentFor } from './brand.ts'
import { safetyAt, withSafety } from './safety.ts'

/** Fills the number of the customer's brand, and what to do in danger, into what staff wrote in widgets. */
export async function fillWidgets(
  db: Database,
  scope: Scope,
  document: PortalDocument,
  items: readonly WidgetItem[],
  brand: Brand,
): Promise<WidgetItem[]> {
  if (!items.some((item) => hasPlaceholder(item, IN_WIDGETS))) return [...items]
  const ownBrand = brandOf(scope, brand)
  const { phone } = brandTextsIn(document, ownBrand)
  const safety = safetyAt(contentFor(document, ownBrand), (await findSelected(db, scope))?.site.region)
  return items.map((item) => (hasPlaceholder(item, IN_WIDGETS) ? filled(withSafety(item, safety, phone), { phone }) : item))
}
