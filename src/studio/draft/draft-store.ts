import { create } from 'zustand'
import type { Complaint, Draft, Part, PartChange } from '#schemas/studio/entities.ts'
import { saveStudioDraft, studioDraft, studioStanding } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemOf, wordsFor } from '#api/problem.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { withoutRight } from '#lib/staff-rights.ts'

/** What to make of pieces, by name; undefined where one is to go. */
export type Values = Record<string, unknown>

/** Something done in one go, so that it is undone in one go. */
interface Step {
  words: string
  before: Values
  after: Values
}

/** Somebody else's change of what is changed here too. */
export interface Conflict {
  part: string
  mine: unknown
  theirs: Part
}

export interface DraftState {
  parts: ReadonlyMap<string, Part>
  revision: number
  /** what customers see */
  release: string
  me: string
  rights: Draft['rights']
  complaints: readonly Complaint[]
  /** pieces changed here that the server does not have yet */
  unsaved: ReadonlySet<string>
  /** those of them that it would not take as they are: they wait until they are changed again */
  refused: ReadonlySet<string>
  saving:
    | { is: 'saved' }
    | { is: 'saving' }
    | { is: 'failed'; words: string }
    | { is: 'refused'; errors: { part: string; words: string }[] }
  conflicts: readonly Conflict[]
  undoable: readonly Step[]
  redoable: readonly Step[]
}

export const useDraft = create<DraftState>(() => ({
  parts: new Map(),
  revision: 0,
  release: '',
  me: '',
  rights: [],
  complaints: [],
  unsaved: new Set(),
  refused: new Set(),
  saving: { is: 'saved' },
  conflicts: [],
  undoable: [],
  redoable: [],
}))

const SAVE_AFTER_MS = 300
const TRY_AGAIN_MS = 3_000
const LOOK_EVERY_MS = 3_000
const STEPS_KEPT = 100
/** What follows sooner is more of the same typing. */
const TYPING_MS = 700
let lastEditMs = 0

export const pieceOf = (part: string): unknown => useDraft.getState().parts.get(part)?.value
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Asks for the draft, and goes on asking whether somebody else has changed it. @returns what stops that */
export async function openDraft(): Promise<() => void> {
  takeDraft(await call(studioDraft, {}))
  takeUpKept()
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', saveBeforeLeaving)
  addEventListener('pagehide', keepUnsaved)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', saveBeforeLeaving)
    removeEventListener('pagehide', keepUnsaved)
  }
}

async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const { revision, release, rights } = useDraft.getState()
  try {
    const now = await call(studioStanding, {})
    if (now.revision !== revision || now.release !== release) await refreshDraft()
    else if (!same(now.rights, rights)) useDraft.setState({ rights: now.rights })
  } catch (error) {
    // The right to look was taken away: nothing here can be changed from now on. Other failures pass.
    if (problemOf(error).type === '/error/forbidden') useDraft.setState({ rights: [] })
  }
}

/** Takes over what others have changed; what is changed here and not saved yet stays. */
export async function refreshDraft(): Promise<void> {
  const draft = await call(studioDraft, {}).catch(() => undefined)
  if (draft) takeDraft(draft)
}

function takeDraft({ revision, release, me, rights, parts, complaints }: Draft): void {
  const { parts: own, unsaved } = useDraft.getState()
  const next = new Map(parts.map((part) => [part.part, part]))
  for (const name of unsaved) {
    const mine = own.get(name)
    // Its hash stays the one that was changed: the server tells whether that is still so.
    if (mine) next.set(name, mine)
    else next.delete(name)
  }
  useDraft.setState({ revision, release, me, rights, parts: next, complaints })
}

/** Changes pieces, at once here and a moment later on the server. */
export function edit(words: string, values: Values): void {
  const before = Object.fromEntries(Object.keys(values).map((part) => [part, pieceOf(part)]))
  if (same(before, values)) return
  const { undoable } = useDraft.getState()
  const last = undoable.at(-1)
  // Typing is one step, not one for each letter.
  const isContinued =
    Date.now() - lastEditMs < TYPING_MS &&
    last?.words === words &&
    same(Object.keys(last.before), Object.keys(values)) &&
    same(last.after, before)
  const step = isContinued ? { words, before: last.before, after: values } : { words, before, after: values }
  lastEditMs = Date.now()
  apply(values)
  useDraft.setState({ undoable: [...(isContinued ? undoable.slice(0, -1) : undoable), step].slice(-STEPS_KEPT), redoable: [] })
}

/** @returns what was undone, in words; undefined where there is nothing, or somebody else has changed it since */
export function undo(): string | undefined {
  const { undoable, redoable } = useDraft.getState()
  const step = undoable.at(-1)
  if (!step) return undefined
  useDraft.setState({ undoable: undoable.slice(0, -1) })
  if (!isStill(step.after)) return undefined
  apply(step.before)
  useDraft.setState({ redoable: [...redoable, step] })
  return step.words
}

export function redo(): string | undefined {
  const { undoable, redoable } = useDraft.getState()
  const step = redoable.at(-1)
  if (!step) return undefined
  useDraft.setState({ redoable: redoable.slice(0, -1) })
  if (!isStill(step.before)) return undefined
  apply(step.after)
  useDraft.setState({ undoable: [...undoable, step] })
  return step.words
}

const isStill = (values: Values) => Object.entries(values).every(([part, value]) => same(pieceOf(part), value))

function apply(values: Values): void {
  const { parts, unsaved, refused, me } = useDraft.getState()
  const next = new Map(parts)
  for (const [part, value] of Object.entries(values)) {
    const known = next.get(part)
    next.set(part, {
      ...known,
      part,
      hash: known?.hash ?? '',
      value,
      changedBy: me,
      ...(known && !known.changedBy ? { released: known.value } : {}),
    })
  }
  useDraft.setState({
    parts: next,
    unsaved: new Set([...unsaved, ...Object.keys(values)]),
    refused: new Set([...refused].filter((part) => !(part in values))),
  })
  saveSoon()
}

let timer: ReturnType<typeof setTimeout> | undefined
let isSaving = false

function saveSoon(afterMs = SAVE_AFTER_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => void save(), afterMs)
}

function changesToSave(): PartChange[] {
  const { parts, unsaved, refused, conflicts } = useDraft.getState()
  const inTheWay = new Set(conflicts.map(({ part }) => part))
  return [...unsaved]
    .filter((part) => !inTheWay.has(part) && !refused.has(part))
    .map((part) => {
      const known = parts.get(part)
      return { part, was: known?.hash ?? '', ...(known?.value === undefined ? {} : { value: known.value }) }
    })
}

/** Saves what is not saved yet. One request at a time, in order. */
export async function save(): Promise<void> {
  clearTimeout(timer)
  const changes = changesToSave()
  if (isSaving || changes.length === 0) return
  isSaving = true
  const before = useDraft.getState().saving
  const refusal = before.is === 'refused' ? before : undefined
  useDraft.setState({ saving: { is: 'saving' } })
  try {
    const answer = await call(saveStudioDraft, { body: { changes } })
    const { parts, unsaved } = useDraft.getState()
    const next = new Map(parts)
    const left = new Set(unsaved)
    for (const saved of answer.parts) {
      const known = next.get(saved.part)
      const sent = changes.find(({ part }) => part === saved.part)
      // Changed again while it was on its way: saved next, from what the server has now.
      if (same(known?.value, sent?.value)) left.delete(saved.part)
      if (known?.value === undefined && saved.hash === '') next.delete(saved.part)
      else if (known) next.set(saved.part, { ...known, hash: saved.hash, isBehind: false })
    }
    const { refused, saving } = useDraft.getState()
    useDraft.setState({
      parts: next,
      unsaved: left,
      revision: answer.revision,
      complaints: answer.complaints,
      // What was refused before still is, until it is changed.
      saving: [...refused].some((part) => left.has(part)) && refusal ? refusal : saving.is === 'saving' ? { is: 'saved' } : saving,
    })
  } catch (error) {
    await meetFailure(error, changes)
  } finally {
    isSaving = false
    if (useDraft.getState().saving.is !== 'failed' && changesToSave().length > 0) saveSoon()
  }
}

async function meetFailure(error: unknown, changes: readonly PartChange[]): Promise<void> {
  const problem = problemOf(error)
  const named = (problem.errors ?? []).map(({ pointer, detail }) => ({ part: pointer, words: detail }))
  if (problem.type === '/error/changed_meanwhile') {
    const draft = await call(studioDraft, {}).catch(() => undefined)
    if (draft) {
      const theirs = new Map(draft.parts.map((part) => [part.part, part]))
      const { conflicts } = useDraft.getState()
      const found = named.map(({ part }) => ({
        part,
        mine: changes.find((change) => change.part === part)?.value,
        theirs: theirs.get(part) ?? { part, hash: '' },
      }))
      useDraft.setState({ conflicts: [...conflicts, ...found], saving: { is: 'saved' } })
      takeDraft(draft)
      return
    }
  }
  if (problem.type === '/error/validation') {
    // The rest need not wait for what is wrong; where it cannot be told which that is, all wait.
    const wrong = named.flatMap(({ part }) => partAt(part) ?? [])
    const { refused } = useDraft.getState()
    const sent = changes.map(({ part }) => part)
    useDraft.setState({
      saving: { is: 'refused', errors: named },
      refused: new Set([...refused, ...(wrong.length > 0 ? sent.filter((part) => wrong.includes(part)) : sent)]),
    })
    if (changesToSave().length > 0) saveSoon()
    return
  }
  useDraft.setState({
    saving: { is: 'failed', words: problem.type === '/error/forbidden' ? withoutRight('edit') : wordsFor(problem) },
  })
  if (problem.status === 0 || problem.status >= 500) saveSoon(TRY_AGAIN_MS)
}

const PLACES = { tabs: 'tab', widgets: 'widget', forms: 'form', brands: 'brand', content: 'content' } as const

/** The piece that a place in the document belongs to: `tabs[3] "bills".label` is in `tab:bills`. */
export function partAt(place: string): string | undefined {
  const [, list, id] = /^(tabs|widgets|forms)\[\d+\] "([^"]+)"/.exec(place) ?? []
  if (list && id) return `${PLACES[list as 'tabs']}:${id}`
  const [, holder, name] = /^(brands|content)\.(\w+)/.exec(place) ?? []
  if (holder && name) return `${PLACES[holder as 'brands']}:${name}`
  return /^(navigation|switches|tabs)\b/.exec(place)?.[1]
}

/** Decides who stays: one's own change is made from theirs, or theirs is taken over. */
export function settle(part: string, whose: 'mine' | 'theirs'): void {
  const { conflicts, parts, unsaved } = useDraft.getState()
  const conflict = conflicts.find((one) => one.part === part)
  if (!conflict) return
  const { theirs } = conflict
  const next = new Map(parts)
  const left = new Set(unsaved)
  const own = parts.get(part)
  if (whose === 'mine') next.set(part, { ...theirs, value: own?.value, changedBy: useDraft.getState().me })
  else {
    next.set(part, theirs)
    left.delete(part)
  }
  useDraft.setState({ conflicts: conflicts.filter((one) => one !== conflict), parts: next, unsaved: left })
  if (whose === 'mine') saveSoon(0)
}

const KEPT = 'studio_unsaved'

/** What could not be saved before the page goes, as when the session is over, is kept in this browser. */
export function keepUnsaved(): void {
  const { parts, unsaved, me } = useDraft.getState()
  if (unsaved.size === 0) return
  const pieces = [...unsaved].map((part) => ({ part, hash: parts.get(part)?.hash ?? '', value: parts.get(part)?.value }))
  browserStorage.write(KEPT, JSON.stringify({ me, pieces }))
}

interface Kept {
  me: string
  pieces: Part[]
}

function isKept(value: unknown): value is Kept {
  const { me, pieces } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && Array.isArray(pieces) && pieces.every((piece: Partial<Part> | null) => typeof piece?.part === 'string')
}

/** Goes on with what was kept, for the one whose it is; the server tells what somebody else has changed meanwhile. */
export function takeUpKept(): void {
  const { me, parts, unsaved } = useDraft.getState()
  const kept = browserStorage.readJson(KEPT, isKept)
  if (!kept || kept.me !== me) return
  browserStorage.remove(KEPT)
  const next = new Map(parts)
  for (const piece of kept.pieces) next.set(piece.part, { ...next.get(piece.part), ...piece, changedBy: me })
  useDraft.setState({ parts: next, unsaved: new Set([...unsaved, ...kept.pieces.map(({ part }) => part)]) })
  saveSoon(0)
}

/** A tab that is left may not come back: what is not saved is sent at once. */
function saveBeforeLeaving(): void {
  if (document.visibilityState === 'hidden') void save()
}
