import { createStore, type StoreApi } from 'zustand'
import { isSame } from '#lib/forms/is-same.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { ProblemError } from '#api/problem.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { createAutosave } from './autosave.ts'
import type { Answers } from './checks.ts'
import { type AnswerConflict, mergeAnswers } from './merge-answers.ts'

/** How long after the last change answers are saved by themselves. Source: portal-usage.md, section 9. */
const AUTOSAVE_MS = 1_000
const RETRY_MS = 10_000

/** `waiting`: there are unsaved answers; `failed`: they could not be saved, and are kept in this tab. */
export type SaveState = { is: 'saved' } | { is: 'waiting' } | { is: 'saving' } | { is: 'failed'; problem: Problem }

export interface AnswersState {
  answers: Answers
  saving: SaveState
  /** answered differently here and elsewhere; the customer decides */
  conflicts: AnswerConflict[]
  /** answers from elsewhere were merged */
  hasJoined: boolean
}

type Stored = Pick<ProfileAnswers, 'siteId' | 'profile' | 'revision'>

interface Parts {
  /** the server's answers at the start */
  stored: Stored
  /** key of the draft */
  draftKey: string
  /** the answers to send, without those that are not valid */
  prepare(answers: Answers): Answers
  save(answers: Answers, revision: number): Promise<ProfileAnswers>
  load(): Promise<ProfileAnswers>
  onSaved?(saved: ProfileAnswers): void
}

interface Draft {
  answers: Answers
  base: Answers
  revision: number
  conflicts?: AnswerConflict[]
}

function isDraft(value: unknown): value is Draft {
  const { answers, base, revision, conflicts = [] } = { ...(value as Partial<Draft> | undefined) }
  const areObjects = [answers, base].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  return areObjects && Array.isArray(conflicts) && typeof revision === 'number'
}

export interface AnswersStore extends StoreApi<AnswersState> {
  /** Changes answers, and saves them a second later; undefined removes an answer. */
  change(change: Answers): void
  /** Resolves a conflict with my answer or the stored one. */
  decide(name: string, keep: 'mine' | 'theirs'): void
  /** Saves now. @returns true if the server has everything */
  flush(): Promise<boolean>
  /** Called when the page is left: saves without retries. What fails stays in the tab. */
  leave(): Promise<void>
  /** Merges the server's answers, if they are newer. */
  offer(stored: Stored): void
  /** Takes over the server's answers after a reset. */
  restart(stored: Stored): void
}

/** Answers with autosave: stored in this tab until they are saved, and merged with answers saved elsewhere. */
export function createAnswersStore({ stored, draftKey, prepare, save, load, onSaved }: Parts): AnswersStore {
  const draft = readDraft(draftKey, isDraft)
  let base: Answers = stored.profile
  let revision = stored.revision

  const { conflicts = [] } = draft ?? {}
  const store = createStore<AnswersState>(() => ({ answers: base, saving: { is: 'saved' }, conflicts, hasJoined: false }))
  const autosave = createAutosave({ delayMs: AUTOSAVE_MS, retryMs: RETRY_MS, pending, save: saveOnce, onProblem })
  if (draft && !isSame(draft.answers, base)) {
    if (draft.revision === revision) store.setState({ answers: draft.answers })
    else join(draft.base, draft.answers)
    schedule()
  }

  function change(change: Answers): void {
    const answers = { ...store.getState().answers, ...change }
    for (const name of Object.keys(change)) if (change[name] === undefined) delete answers[name]
    // A new answer to a question settles its conflict.
    const conflicts = store.getState().conflicts.filter(({ name }) => !Object.hasOwn(change, name))
    store.setState({ answers, conflicts })
    keepDraft()
    schedule()
  }

  function schedule(): void {
    if (!autosave.isSaving()) store.setState({ saving: { is: 'waiting' } })
    autosave.schedule()
  }

  function keepDraft(): void {
    const { answers, conflicts } = store.getState()
    storeDraft(draftKey, { answers, base, revision, conflicts } satisfies Draft)
  }

  function flush(): Promise<boolean> {
    if (store.getState().saving.is === 'failed') store.setState({ saving: { is: 'saving' } })
    return autosave.flush()
  }

  function pending(): { answers: Answers; sent: Answers } | undefined {
    const { answers } = store.getState()
    const sent = prepare(answers)
    if (!isSame(sent, base)) return { answers, sent }
    settle(answers, sent)
    return undefined
  }

  async function saveOnce({ answers, sent }: { answers: Answers; sent: Answers }): Promise<void> {
    // A failure stays visible during automatic retries.
    if (store.getState().saving.is !== 'failed') store.setState({ saving: { is: 'saving' } })
    const saved = await save(sent, revision)
    base = saved.profile
    revision = saved.revision
    onSaved?.(saved)
    if (store.getState().answers === answers) settle(answers, sent)
  }

  async function onProblem(problem: Problem): Promise<boolean> {
    if (problem.type === '/error/changed_meanwhile' && (await joinStored())) return true
    store.setState({ saving: { is: 'failed', problem } })
    return false
  }

  /** All valid answers are saved; those held back, and those to decide, stay in this tab. */
  function settle(answers: Answers, sent: Answers): void {
    const heldBack = Object.fromEntries(Object.entries(answers).filter(([name]) => !Object.hasOwn(sent, name)))
    store.setState({ answers: { ...base, ...heldBack }, saving: { is: 'saved' } })
    if (Object.keys(heldBack).length === 0 && store.getState().conflicts.length === 0) clearDraft(draftKey)
    else keepDraft()
  }

  /** Merges answers saved elsewhere. @returns false if they could not be loaded or belong to another site */
  async function joinStored(): Promise<boolean> {
    try {
      const theirs = await load()
      if (theirs.siteId !== stored.siteId) return false
      takeOver(theirs)
      keepDraft()
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return false
    }
  }

  function offer(next: Stored): void {
    if (next.siteId !== stored.siteId || next.revision <= revision || autosave.isSaving()) return
    takeOver(next)
  }

  function takeOver(next: Stored): void {
    const before = base
    base = next.profile
    revision = next.revision
    join(before, store.getState().answers)
  }

  function join(before: Answers, mine: Answers): void {
    const { merged, conflicts } = mergeAnswers(before, mine, base)
    // What waits to be decided stays, unless both sides are the same by now.
    const waiting = store.getState().conflicts.map((one) => ({ ...one, theirs: merged[one.name] }))
    const all = new Map([...conflicts, ...waiting].map((one) => [one.name, one]))
    store.setState({ answers: merged, conflicts: [...all.values()].filter((one) => !isSame(one.mine, one.theirs)), hasJoined: true })
  }

  return {
    ...store,
    change,
    flush,
    async leave() {
      await flush()
      autosave.stop()
    },
    offer,
    decide(name, keep) {
      const conflict = store.getState().conflicts.find((one) => one.name === name)
      if (conflict) change({ [name]: conflict[keep] })
    },
    restart(next) {
      autosave.stop()
      base = next.profile
      revision = next.revision
      clearDraft(draftKey)
      store.setState({ answers: base, saving: { is: 'saved' }, conflicts: [], hasJoined: false })
    },
  }
}
