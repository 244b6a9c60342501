import { excessIssues } from './issues.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { documentOf, type Pieces, piecesOf } from './pieces.ts'
import { firstDocument } from './first-release.ts'
import { DOCUMENT_LIMITS } from './size.ts'
import { findShapeIssues } from './validate.ts'

const shipped = piecesOf(firstDocument)

/**
 * What is wrong with the shape of these pieces, where the others stay as they were. An older version may have let
 * through what this one refuses: that keeps a draft from being published, and not from being changed elsewhere.
 */
export function findPieceIssues(all: Pieces, changed: ReadonlySet<string>): Issue[] {
  const document = documentOf(all)
  const excess = excessIssues(document, DOCUMENT_LIMITS, 'document')
  if (excess.length > 0 || findShapeIssues(document).length === 0) return excess
  const pieces = [...all].flatMap(([piece, own]): [string, unknown][] => {
    const value = changed.has(piece) ? own : standInFor(piece)
    return value === undefined ? [] : [[piece, value]]
  })
  return findShapeIssues(documentOf(new Map(pieces)))
}

/** A piece that is right, so that the places and numbers of all others stay what they are. */
function standInFor(piece: string): unknown {
  const [kind = '', id] = piece.split(/:(.*)/)
  if (shipped.has(piece) || !['tab', 'widget', 'form'].includes(kind)) return shipped.get(piece)
  const [, other] = [...shipped].find(([name]) => name.startsWith(`${kind}:`)) ?? []
  return { ...(other as object), id }
}
