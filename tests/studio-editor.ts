import { expect } from 'vitest'
import { merge } from '#lib/merge.ts'
import type { Draft, Piece } from '#schemas/studio/entities.ts'

/** Asks one of several servers, whichever it is. */
export type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<{ status: number; body: unknown }>

type Values = ReadonlyMap<string, unknown>

/**
 * An editor of Studio, as the browser is one: what they have loaded may be old, and what others have saved meanwhile is merged with
 * their own.
 */
export function studioEditor(ask: Ask) {
  const loaded = new Map<string, Map<string, Piece>>()
  /** How often something was merged. */
  let merges = 0

  async function load(campaign: string): Promise<Map<string, Piece>> {
    const { status, body } = await ask('GET', `/private/studio/draft?campaign=${campaign}`)
    expect(status).toBe(200)
    const pieces = new Map((body as Draft).pieces.map((piece) => [piece.piece, piece]))
    loaded.set(campaign, pieces)
    return pieces
  }

  /**
   * Changes pieces of a campaign.
   * @param change answers the pieces that it changes with their new values; undefined to remove one
   * @param isChosen takes them over what customers see by now
   */
  async function edit(campaign: string, change: (values: Values) => Map<string, unknown>, isChosen?: true): Promise<void> {
    let known = loaded.get(campaign) ?? (await load(campaign))
    const values = new Map([...known].map(([piece, { value }]) => [piece, value]))
    const base = new Map(values)
    const ours = change(values)
    for (;;) {
      const changes = [...ours].map(([piece, value]) => ({ piece, was: known.get(piece)?.hash ?? '', value, isChosen }))
      if (changes.length === 0) return
      const { status, body } = await ask('POST', '/private/studio/draft', { campaign, changes })
      if (status === 200) {
        for (const piece of (body as { pieces: Piece[] }).pieces) known.set(piece.piece, piece)
        return
      }
      expect([status, status === 412 ? '' : body]).toEqual([412, ''])
      merges += 1
      known = await load(campaign)
      for (const [piece, value] of ours) {
        const theirs = known.get(piece)?.value
        // Where what they see of their own text has become another by a schedule or a rollback, they take what they write.
        ours.set(piece, merge(base.get(piece), value, theirs, 'ours').value)
        base.set(piece, theirs)
      }
    }
  }

  return { load, edit, merges: () => merges }
}
