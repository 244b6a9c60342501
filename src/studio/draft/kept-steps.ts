import { tabStorage } from '#browser/browser-storage.ts'
import { useDraft } from './draft-store.ts'
import type { Step } from './steps.ts'

/* What can be undone and redone, kept for as long as the tab lives: undo works on after a reload. */

const keptUnder = (campaign: string) => `studio_steps_${campaign}`
/** A tab can keep about five million letters of everything. */
const MAX_LETTERS = 1_000_000

interface Kept {
  me: string
  undoable: Step[]
  redoable: Step[]
}

const isStep = (step: Partial<Step> | null) =>
  typeof step?.description === 'string' && [step.patches, step.inverse].every((patches) => Array.isArray(patches) && patches.every(isPatch))

const isPatch = (patch: { path?: unknown } | null) => Array.isArray(patch?.path)

function isKept(value: unknown): value is Kept {
  const { me, undoable, redoable } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && [undoable, redoable].every((steps) => Array.isArray(steps) && steps.every(isStep))
}

/** Keeps the latest steps, as many as fit. */
export function keepSteps(): void {
  const { campaign, me, undoable, redoable } = useDraft.getState()
  tabStorage.write(keptUnder(campaign), textOf({ me, undoable: [...undoable], redoable: [...redoable] }))
}

function textOf({ me, undoable, redoable }: Kept): string {
  const text = JSON.stringify({ me, undoable, redoable } satisfies Kept)
  const laterHalf = (steps: Step[]) => steps.slice(Math.ceil(steps.length / 2))
  return text.length <= MAX_LETTERS ? text : textOf({ me, undoable: laterHalf(undoable), redoable: laterHalf(redoable) })
}

/** Restores the steps of the same editor. Undo leaves alone what others have changed since. */
export function restoreSteps(): void {
  const { campaign, me } = useDraft.getState()
  const kept = tabStorage.readJson(keptUnder(campaign), isKept)
  tabStorage.remove(keptUnder(campaign))
  if (kept?.me !== me) return
  useDraft.setState({ undoable: kept.undoable, redoable: kept.redoable })
}
