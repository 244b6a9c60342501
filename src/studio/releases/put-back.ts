import { mergePieces } from '#lib/merge-pieces.ts'
import { edit } from '../draft/edits.ts'

/** An edit of a piece. */
interface Made {
  difference: { piece: string; summary: string }
  before?: unknown
  after?: unknown
}

/**
 * Takes back what an edit changed, as a new edit. What was changed otherwise since stays.
 * @returns false if nothing of it is there any more
 */
export function putBack({ difference: { piece, summary }, before, after }: Made): boolean {
  let isChange = false
  edit(`Put back: ${summary}`, (contents) => {
    const now = contents[piece]
    const { value } = mergePieces(after, now, before, 'theirs')
    isChange = JSON.stringify(value) !== JSON.stringify(now)
    if (!isChange) return
    if (value === undefined) delete contents[piece]
    else contents[piece] = value
  })
  return isChange
}
