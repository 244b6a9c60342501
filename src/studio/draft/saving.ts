import type { PartChange } from '#schemas/studio/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { saveStudioDraft, studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemMessage } from '#api/problem.ts'
import { createAutosave } from '#forms/autosave.ts'
import { withoutRight } from '#lib/staff-rights.ts'
import { type Conflict, takeDraft, update, useDraft } from './draft-store.ts'
import { partAt } from './part-at.ts'
import { same } from './steps.ts'

type Changes = readonly PartChange[]

const autosave = createAutosave<Changes>({ delayMs: 300, retryMs: 3_000, pending, save: send, onProblem })

export const saveSoon = autosave.schedule

/** Saves what the server does not have yet, after the save under way. @returns true once the server has every edit */
export async function save(): Promise<boolean> {
  if (useDraft.getState().saving.is === 'failed') useDraft.setState({ saving: { is: 'saving' } })
  await autosave.flush()
  return useDraft.getState().unsaved.size === 0
}

/** Saves a piece as it is here: for one made from another release, it becomes a change of what customers see now. */
export function saveAgain(part: string): Promise<boolean> {
  update(({ unsaved }) => void unsaved.add(part))
  saveSoon()
  return save()
}

function pending(): Changes | undefined {
  const { parts, unsaved, refused, conflicts } = useDraft.getState()
  const names = [...unsaved].filter((name) => !refused.has(name) && !conflicts.some(({ part }) => part === name))
  return names.length === 0 ? undefined : names.map((part) => ({ part, was: parts.get(part)?.hash ?? '', value: parts.get(part)?.value }))
}

async function send(changes: Changes): Promise<void> {
  const before = useDraft.getState().saving
  // A failure stays in sight while it is tried again by itself.
  if (before.is !== 'failed') useDraft.setState({ saving: { is: 'saving' } })
  const answer = await call(saveStudioDraft, { body: { changes: [...changes] } })
  update((state) => {
    for (const { part, hash } of answer.parts) {
      const known = state.parts.get(part)
      const sent = changes.find((change) => change.part === part)
      // A piece that was edited during the save stays unsaved, as a change of what the server has now.
      if (same(known?.value, sent?.value)) state.unsaved.delete(part)
      if (known?.value === undefined && hash === '') state.parts.delete(part)
      else if (known) Object.assign(known, { hash, isBehind: false })
    }
    const isRefusedStill = before.is === 'refused' && [...state.refused].some((part) => state.unsaved.has(part))
    state.saving = isRefusedStill ? before : { is: 'saved' }
    state.revision = answer.revision
    state.complaints = answer.complaints
  })
}

/** @returns true if the other changes can be sent now */
async function onProblem(problem: Problem, changes: Changes): Promise<boolean> {
  const named = (problem.errors ?? []).map(({ pointer, detail }) => ({ part: pointer, words: detail }))
  if (problem.type === '/error/changed_meanwhile' && (await findConflicts(named, changes))) return true
  if (problem.type === '/error/validation') {
    // Only the wrong pieces wait. If the places name none of the pieces, all of them wait.
    const wrong = new Set(named.map(({ part }) => partAt(part)))
    const refused = changes.some(({ part }) => wrong.has(part)) ? changes.filter(({ part }) => wrong.has(part)) : changes
    update((state) => {
      state.saving = { is: 'refused', errors: named }
      // A piece that was edited during the save may be right by now.
      for (const { part, value } of refused) if (same(state.parts.get(part)?.value, value)) state.refused.add(part)
    })
    return true
  }
  useDraft.setState({
    // The reasons of an earlier refusal are not kept beside this one: the server is asked for them again.
    refused: new Set(),
    saving: { is: 'failed', words: problem.type === '/error/forbidden' ? withoutRight('edit') : problemMessage(problem) },
  })
  return false
}

async function findConflicts(named: readonly { part: string }[], changes: Changes): Promise<boolean> {
  const draft = await call(studioDraft, {}).catch(() => undefined)
  if (!draft || named.length === 0) return false
  const found = named.map(
    ({ part }): Conflict => ({
      part,
      mine: changes.find((change) => change.part === part)?.value,
      theirs: draft.parts.find((one) => one.part === part) ?? { part, hash: '' },
    }),
  )
  useDraft.setState(({ conflicts }) => ({ conflicts: [...conflicts, ...found], saving: { is: 'saved' } }))
  takeDraft(draft)
  return true
}

/** Settles a conflict: my edit becomes a change of their piece, or their piece replaces mine. */
export function settle(part: string, whose: 'mine' | 'theirs'): void {
  const conflict = useDraft.getState().conflicts.find((one) => one.part === part)
  if (!conflict) return
  const { theirs } = conflict
  update((state) => {
    state.conflicts = state.conflicts.filter((one) => one.part !== part)
    if (whose === 'mine') {
      state.parts.set(part, { ...theirs, value: state.parts.get(part)?.value, changedBy: state.me })
    } else {
      state.parts.set(part, theirs)
      state.unsaved.delete(part)
    }
  })
  if (whose === 'mine') {
    saveSoon()
    void save()
  }
}
