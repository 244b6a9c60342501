import { complaintOfExcess } from './complaint.ts'
import type { Complaint } from '#schemas/studio/entities.ts'
import { documentOf, type Parts, partsOf } from './parts.ts'
import { firstDocument } from './first-release.ts'
import { DOCUMENT_LIMITS } from './size.ts'
import { complainAboutShape } from './validate.ts'

const shipped = partsOf(firstDocument)

/**
 * What is wrong with the shape of these pieces, where the others stay as they were. An older version may have let
 * through what this one refuses: that keeps a draft from being published, and not from being changed elsewhere.
 */
export function complainAboutPieces(all: Parts, changed: ReadonlySet<string>): Complaint[] {
  const document = documentOf(all)
  const excess = complaintOfExcess(document, DOCUMENT_LIMITS, 'document')
  if (excess.length > 0 || complainAboutShape(document).length === 0) return excess
  const pieces = [...all].flatMap(([part, value]): [string, unknown][] => {
    const piece = changed.has(part) ? value : standInFor(part)
    return piece === undefined ? [] : [[part, piece]]
  })
  return complainAboutShape(documentOf(new Map(pieces)))
}

/** A piece that is right, so that the places and numbers of all others stay what they are. */
function standInFor(part: string): unknown {
  const [kind = '', id] = part.split(/:(.*)/)
  if (shipped.has(part) || !['tab', 'widget', 'form'].includes(kind)) return shipped.get(part)
  const [, other] = [...shipped].find(([name]) => name.startsWith(`${kind}:`)) ?? []
  return { ...(other as object), id }
}
