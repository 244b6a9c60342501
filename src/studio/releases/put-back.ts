import type { RouteAnswer } from '#schemas/route.ts'
import type { studioEdit } from '#schemas/studio/routes.ts'
import { same } from '#lib/merge.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import { edit } from '../draft/edits.ts'

/** An edit of a piece, with what comes back with it. */
interface Made {
  difference: { piece: string; summary: string }
  before?: unknown
  after?: unknown
  savedWith?: RouteAnswer<typeof studioEdit>['savedWith']
}

/**
 * Takes back what an edit changed, as a new edit. What was changed otherwise since stays.
 * @returns false if nothing of it is there any more
 */
export function putBack({ difference: { piece: own, summary }, before, after, savedWith = [] }: Made): boolean {
  let isChange = false
  edit(`Put back: ${summary}`, (contents) => {
    // A page that has gone since stays away, and a widget that came back since stays as it is.
    const others = savedWith.filter((one) => (contents[one.piece] === undefined) === (one.after === undefined))
    for (const { piece, ...was } of [{ piece: own, before, after }, ...others]) {
      const now = contents[piece]
      const { value } = mergePieces(was.after, now, was.before, 'theirs')
      if (same(value, now)) continue
      isChange = true
      if (value === undefined) delete contents[piece]
      else contents[piece] = value
    }
  })
  return isChange
}
