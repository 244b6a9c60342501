import { type Draft as Editable, enableMapSet, produce } from 'immer'
import { create } from 'zustand'
import type { Issue, Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft, studioDraftVersion } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import type { Step } from './steps.ts'

enableMapSet()

/** Another editor's change of a piece that is changed here too. */
export interface Conflict {
  piece: string
  mine: unknown
  theirs: Piece
}

export interface DraftState {
  pieces: ReadonlyMap<string, Piece>
  revision: number
  /** what customers see */
  release: string
  me: string
  rights: Draft['rights']
  issues: readonly Issue[]
  /** pieces changed here that the server does not have yet */
  unsaved: ReadonlySet<string>
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

export const useDraft = create<DraftState>(() => ({
  pieces: new Map(),
  revision: 0,
  release: '',
  me: '',
  rights: [],
  issues: [],
  unsaved: new Set(),
  refused: new Set(),
  saving: { is: 'saved' },
  conflicts: [],
  undoable: [],
  redoable: [],
}))

/** Changes the store in place, on a copy that immer makes of what is touched. */
export const update = (recipe: (state: Editable<DraftState>) => void): void => useDraft.setState(produce(recipe))

export const contentOf = (piece: string): unknown => useDraft.getState().pieces.get(piece)?.value

/** Loads the draft. Edits made here and not saved yet stay; without an answer the draft stays as it is. */
export async function refreshDraft(): Promise<void> {
  const { revision } = useDraft.getState()
  const draft = await call(studioDraft, {}).catch(() => undefined)
  // If an edit was saved meanwhile, the answer may be older than that. The next look loads the draft again.
  if (draft && useDraft.getState().revision === revision) takeDraft(draft)
}

/** Takes over what others have changed. */
export function takeDraft({ pieces, revision, release, me, rights, issues }: Draft): void {
  const { pieces: own, unsaved } = useDraft.getState()
  const next = new Map(pieces.map((piece) => [piece.piece, piece]))
  for (const name of unsaved) {
    const mine = own.get(name)
    // It keeps the hash that it was made from, by which the server can tell whether another editor changed it.
    if (mine) next.set(name, mine)
    else next.delete(name)
  }
  useDraft.setState({ pieces: next, revision, release, me, rights, issues })
}

/** Asks whether the draft or the release has changed elsewhere, and if so loads the draft. Never rejects. */
export async function lookForChanges(): Promise<void> {
  const { revision, release, rights } = useDraft.getState()
  try {
    const now = await call(studioDraftVersion, {})
    if (now.revision !== revision || now.release !== release) await refreshDraft()
    else if (now.rights.join() !== rights.join()) useDraft.setState({ rights: now.rights })
  } catch (error) {
    // The right to look was taken away: nothing can be changed from now on. Other failures pass.
    if (problemOf(error).type === '/error/forbidden') useDraft.setState({ rights: [] })
  }
}
