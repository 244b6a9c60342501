import { type Draft as Editable, enableMapSet, produce } from 'immer'
import { create } from 'zustand'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Issue, Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft, studioDraftVersion } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import type { Step } from './steps.ts'

enableMapSet()

/** A piece in which another editor has changed the same. */
export interface Conflict {
  piece: string
  theirs: Piece
}

interface DraftState {
  /** the campaign that is edited */
  campaign: string
  pieces: ReadonlyMap<string, Piece>
  /** of the draft as it is here: what others have saved since is not in it */
  revision: number
  /** how often something was saved here */
  saves: number
  /** goes up with every change of any campaign */
  latest: number
  /** the campaign has ended: nothing can be changed in it */
  hasEnded: boolean
  /** hash of the current release */
  release: string
  me: string
  rights: Draft['rights']
  /** where this editor may change something; everywhere if absent */
  areas: Draft['areas']
  issues: readonly Issue[]
  /** pieces with edits that the server does not have yet, each with what was edited; undefined for a new piece */
  unsaved: ReadonlyMap<string, unknown>
  /** unsaved pieces that the editor has chosen over what customers see by now */
  chosen: ReadonlySet<string>
  /** unsaved pieces that a page kept when it closed, each with the revision that it knew */
  kept: ReadonlyMap<string, number>
  /** unsaved pieces that the server refused: they wait until they are changed again */
  refused: ReadonlySet<string>
  saving:
    | { is: 'saved' }
    | { is: 'saving' }
    | { is: 'failed'; message: string }
    | { is: 'refused'; errors: { piece: string; message: string }[] }
  conflicts: readonly Conflict[]
  undoable: readonly Step[]
  redoable: readonly Step[]
}

const NOTHING: DraftState = {
  campaign: DEFAULT_CAMPAIGN.id,
  pieces: new Map(),
  revision: 0,
  saves: 0,
  latest: 0,
  hasEnded: false,
  release: '',
  me: '',
  rights: [],
  areas: undefined,
  issues: [],
  unsaved: new Map(),
  chosen: new Set(),
  kept: new Map(),
  refused: new Set(),
  saving: { is: 'saved' },
  conflicts: [],
  undoable: [],
  redoable: [],
}

export const useDraft = create<DraftState>(() => NOTHING)

/** Leaves what is edited for another campaign, of which nothing is known yet. */
export const leaveFor = (campaign: string): void => useDraft.setState({ ...NOTHING, campaign })

/** Updates the store by a recipe of immer. */
export const update = (recipe: (state: Editable<DraftState>) => void): void => useDraft.setState(produce(recipe))

export const contentOf = (piece: string): unknown => useDraft.getState().pieces.get(piece)?.value

/** Loads the draft and keeps unsaved edits. If the call fails, the draft stays as it is. */
export async function refreshDraft(): Promise<void> {
  const { campaign, revision, saves } = useDraft.getState()
  const draft = await call(studioDraft, { query: { campaign } }).catch(() => undefined)
  const now = useDraft.getState()
  // After a save during the call the answer may be out of date. The next poll loads the draft again.
  if (draft && now.campaign === campaign && now.revision === revision && now.saves === saves) mergeDraft(draft)
}

/** Replaces the draft, except for pieces with unsaved edits. */
export function mergeDraft({ pieces, revision, release, me, rights, areas, issues }: Draft): void {
  const { pieces: own, unsaved, conflicts: open } = useDraft.getState()
  const next = new Map(pieces.map((piece) => [piece.piece, piece]))
  for (const name of unsaved.keys()) {
    const mine = own.get(name)
    // It keeps its old hash, by which the server finds out whether another editor changed the piece.
    if (mine) next.set(name, mine)
    else next.delete(name)
  }
  // The other editor may have gone on since the conflict was found.
  const conflicts = open.map((conflict) => ({
    ...conflict,
    theirs: pieces.find(({ piece }) => piece === conflict.piece) ?? { piece: conflict.piece, hash: '' },
  }))
  useDraft.setState({ pieces: next, revision, release, me, rights, areas, issues, conflicts })
}

/** Asks whether the draft or the release has changed elsewhere, and if so loads the draft. Never rejects. */
export async function lookForChanges(): Promise<void> {
  const { campaign, revision, release, rights, latest } = useDraft.getState()
  try {
    const now = await call(studioDraftVersion, { query: { campaign } })
    if (useDraft.getState().campaign !== campaign) return
    if (now.latest !== latest) useDraft.setState({ latest: now.latest, hasEnded: false })
    if (now.revision !== revision || now.release !== release) await refreshDraft()
    else if (now.rights.join() !== rights.join()) useDraft.setState({ rights: now.rights })
  } catch (error) {
    // The right to look was taken away, or the campaign has ended: nothing can be changed from now on. Other failures pass.
    const { type } = problemOf(error)
    if (type === '/error/forbidden') useDraft.setState({ rights: [] })
    if (type === '/error/not_found' && useDraft.getState().campaign === campaign) useDraft.setState({ rights: [], hasEnded: true })
  }
}
