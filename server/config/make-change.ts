import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { mergeDocuments } from './merge-documents.ts'
import { withoutUnplaced } from './pieces.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/** Makes the change of a release in a document, or takes it back from it. @returns the document, and what is in the way */
export function changeMade(
  { from, to }: { from: PortalDocument; to: PortalDocument },
  now: PortalDocument,
  how: 'begin' | 'end',
  types: WidgetTypes,
): { document: PortalDocument; issues: Issue[] } {
  const { document, conflicts } = how === 'begin' ? mergeDocuments(from, to, now) : mergeDocuments(to, from, now)
  return { document: withoutUnplaced(document), issues: [...conflicts, ...findIssues(document, types)] }
}
