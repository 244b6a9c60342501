import type { PieceChange } from '#schemas/studio/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { saveStudioDraft, studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemMessage } from '#api/problem.ts'
import { createAutosave } from '#forms/autosave.ts'
import { type Merged, same } from '#lib/merge.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import { withoutRight } from '#lib/staff-rights.ts'
import { type Conflict, mergeDraft, refreshDraft, update, useDraft } from './draft-store.ts'
import { pieceAt } from '#lib/piece-at.ts'

type Changes = readonly PieceChange[]

const autosave = createAutosave<Changes>({ delayMs: 300, retryMs: 3_000, pending, save: send, onProblem })

export const saveSoon = autosave.schedule

/** Saves what the server does not have yet, after the save under way. @returns true once the server has every edit */
export async function save(): Promise<boolean> {
  if (useDraft.getState().saving.is === 'failed') useDraft.setState({ saving: { is: 'saving' } })
  await autosave.flush()
  return useDraft.getState().unsaved.size === 0
}

/** Saves a piece as it is here: for one made from another release, it becomes a change of what customers see now. */
export function saveAgain(piece: string): Promise<boolean> {
  update(({ chosen, unsaved, pieces }) => {
    chosen.add(piece)
    if (!unsaved.has(piece)) unsaved.set(piece, pieces.get(piece)?.value)
  })
  saveSoon()
  return save()
}

function pending(): Changes | undefined {
  const { pieces, unsaved, chosen, kept, refused, conflicts } = useDraft.getState()
  const names = [...unsaved.keys()].filter((name) => !refused.has(name) && !conflicts.some(({ piece }) => piece === name))
  return names.length === 0
    ? undefined
    : names.map((piece) => {
        const { hash: was = '', value } = pieces.get(piece) ?? {}
        return { piece, was, value, isChosen: chosen.has(piece) || undefined, keptSince: kept.get(piece) }
      })
}

async function send(changes: Changes): Promise<void> {
  const before = useDraft.getState().saving
  // A failure stays in sight while it is tried again by itself.
  if (before.is !== 'failed') useDraft.setState({ saving: { is: 'saving' } })
  const { campaign } = useDraft.getState()
  const answer = await call(saveStudioDraft, { body: { campaign, changes: [...changes] } })
  update((state) => {
    for (const { piece, value, hash, changedBy, isBehind } of answer.pieces) {
      const known = state.pieces.get(piece)
      const sent = changes.find((change) => change.piece === piece)
      // A piece that was edited during the save stays unsaved, as a change of what the server has now.
      const isSaved = same(known?.value, sent?.value)
      if (sent?.isChosen) state.chosen.delete(piece)
      if (isSaved) state.unsaved.delete(piece)
      else state.unsaved.set(piece, sent?.value)
      state.kept.delete(piece)
      if (isSaved && hash === '') state.pieces.delete(piece)
      // A piece that is again as customers see it is changed by no one.
      else if (known) Object.assign(known, { hash, isBehind, changedBy: isSaved ? changedBy : known.changedBy })
      // The server keeps a widget that another editor has placed meanwhile, and makes no kept change again.
      if (known && isSaved && !same(known.value, value)) known.value = value
    }
    const isRefusedStill = before.is === 'refused' && [...state.refused].some((piece) => state.unsaved.has(piece))
    state.saving = isRefusedStill ? before : { is: 'saved' }
    state.saves += 1
    // What others have saved before is not here yet: the next look loads it. An older server does not say.
    if (answer.before === undefined || answer.before === state.revision) state.revision = answer.revision
    state.issues = answer.issues
  })
}

/** @returns true if the other changes can be sent now */
async function onProblem(problem: Problem, changes: Changes): Promise<boolean> {
  const named = (problem.errors ?? []).map(({ pointer, detail }) => ({ piece: pointer, message: detail }))
  if (problem.type === '/error/changed_meanwhile' && (await meetOthers(named))) return true
  if (problem.type === '/error/validation' || (problem.type === '/error/forbidden' && named.length > 0)) {
    // Only the wrong pieces wait. If the places name none of the pieces, all of them wait.
    const wrong = new Set(named.map(({ piece }) => pieceAt(piece) ?? piece))
    const refused = changes.some(({ piece }) => wrong.has(piece)) ? changes.filter(({ piece }) => wrong.has(piece)) : changes
    update((state) => {
      state.saving = { is: 'refused', errors: named }
      // A piece that was edited during the save may be right by now.
      for (const { piece, value } of refused) if (same(state.pieces.get(piece)?.value, value)) state.refused.add(piece)
    })
    return true
  }
  useDraft.setState({
    // The reasons of an earlier refusal are not kept beside this one: the server is asked for them again.
    refused: new Set(),
    saving: { is: 'failed', message: problem.type === '/error/forbidden' ? withoutRight('edit') : problemMessage(problem) },
  })
  return false
}

/** Gives up the edits of which it is said that the server refused them, such as those in an area that was taken away meanwhile. */
export async function giveUpRefused(): Promise<void> {
  update((state) => {
    const { saving, refused } = state
    const named = new Set(saving.is === 'refused' ? saving.errors.map(({ piece }) => pieceAt(piece) ?? piece) : [])
    const some = [...refused].filter((piece) => named.has(piece))
    for (const piece of some.length > 0 ? some : refused) {
      const before = state.unsaved.get(piece)
      const known = state.pieces.get(piece)
      if (before === undefined) state.pieces.delete(piece)
      else if (known) known.value = before
      for (const about of [state.unsaved, state.chosen, state.kept]) about.delete(piece)
    }
    // What was refused before says why once more.
    state.refused.clear()
    state.saving = { is: 'saved' }
    // Where the draft cannot be loaded now, the next look loads it.
    state.revision = -1
  })
  saveSoon()
  await refreshDraft()
}

/** Merges edits with what others have saved meanwhile. Where both changed the same, the editor is asked. */
async function meetOthers(named: readonly { piece: string }[]): Promise<boolean> {
  const { campaign } = useDraft.getState()
  const draft = await call(studioDraft, { query: { campaign } }).catch(() => undefined)
  if (!draft || named.length === 0) return false
  // What was chosen was another version.
  update(({ chosen }) => {
    for (const { piece } of named) chosen.delete(piece)
  })
  const met = named.map(
    ({ piece }): Conflict => ({ piece, theirs: draft.pieces.find((one) => one.piece === piece) ?? { piece, hash: '' } }),
  )
  const conflicts = met.filter((one) => mergeOf(one).conflicts.length > 0)
  useDraft.setState((state) => ({ conflicts: [...state.conflicts, ...conflicts], saving: { is: 'saved' } }))
  mergeDraft(draft)
  for (const one of met) if (!conflicts.includes(one)) takeBoth(one)
  return true
}

/** My edits and theirs in one. @param preferred whose edit is taken where both changed the same */
export function mergeOf({ piece, theirs }: Conflict, preferred?: 'ours' | 'theirs'): Merged {
  const { pieces, unsaved } = useDraft.getState()
  return mergePieces(unsaved.get(piece), pieces.get(piece)?.value, theirs.value, preferred)
}

function takeBoth(conflict: Conflict, preferred?: 'ours' | 'theirs'): void {
  const { piece, theirs } = conflict
  const { value } = mergeOf(conflict, preferred)
  update((state) => {
    state.kept.delete(piece)
    if (same(value, theirs.value)) {
      state.unsaved.delete(piece)
      if (value === undefined) state.pieces.delete(piece)
      else state.pieces.set(piece, theirs)
    } else {
      state.pieces.set(piece, { ...theirs, value, changedBy: state.me })
      state.unsaved.set(piece, theirs.value)
    }
  })
}

/** Settles a conflict: where both changed the same, mine is taken or theirs. Everything else is kept of both. */
export function settle(piece: string, whose: 'mine' | 'theirs'): void {
  const conflict = useDraft.getState().conflicts.find((one) => one.piece === piece)
  if (!conflict) return
  takeBoth(conflict, whose === 'mine' ? 'ours' : 'theirs')
  useDraft.setState(({ conflicts }) => ({ conflicts: conflicts.filter((one) => one.piece !== piece) }))
  saveSoon()
  void save()
}
