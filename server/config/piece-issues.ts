import { excessIssues } from './issues.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { documentOf, type Pieces, piecesOf } from './pieces.ts'
import { firstDocument } from './first-release.ts'
import { DOCUMENT_LIMITS } from './size.ts'
import { findShapeIssues } from './validate.ts'

const shipped = piecesOf(firstDocument)

/**
 * Issues with the shape of the changed pieces. The others are not checked: an older version may have accepted what this
 * one refuses, which prevents publishing and must not prevent other edits.
 */
export function findPieceIssues(all: Pieces, changed: ReadonlySet<string>): Issue[] {
  const document = documentOf(all)
  const excess = excessIssues(document, DOCUMENT_LIMITS, 'document')
  if (excess.length > 0 || findShapeIssues(document).length === 0) return excess
  const pieces = [...all].flatMap(([piece, own]): [string, unknown][] => {
    const value = changed.has(piece) ? own : validPiece(piece)
    return value === undefined ? [] : [[piece, value]]
  })
  return findShapeIssues(documentOf(new Map(pieces)))
}

/** A valid piece in the place of another one, so that the places of all others stay the same. */
function validPiece(piece: string): unknown {
  const [kind = '', id] = piece.split(/:(.*)/)
  if (shipped.has(piece) || !['tab', 'widget', 'form'].includes(kind)) return shipped.get(piece)
  const [, other] = [...shipped].find(([name]) => name.startsWith(`${kind}:`)) ?? []
  return { ...(other as object), id }
}
