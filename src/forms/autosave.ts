import type { Problem } from '#schemas/problem.ts'
import { problemOf } from '#api/problem.ts'

interface Parts<Change> {
  /** how long after the last edit it is saved, so that typing is one save */
  delayMs: number
  /** how long to wait before trying again when the server could not be reached */
  retryMs: number
  /** What the server does not have yet; undefined once it has everything that can be sent. */
  pending(): Change | undefined
  /** Sends a change and takes over the answer. Throws a ProblemError when the server does not take it. */
  save(change: Change): Promise<void>
  /** The server refused the change: another person saved first, or part of it is wrong. @returns true to send what is left now */
  onProblem(problem: Problem, change: Change): boolean | Promise<boolean>
}

export interface Autosave {
  /** An edit was made: it is saved after the delay, or right after the save under way. */
  schedule(): void
  /** Saves now, after the save under way. @returns true once everything that can be sent was saved */
  flush(): Promise<boolean>
  /** Makes no more attempts until the next edit. */
  stop(): void
  isSaving(): boolean
}

/** Saves edits a moment after they are made. One save is under way at a time, so that edits arrive in order. */
export function createAutosave<Change>({ delayMs, retryMs, pending, save, onProblem }: Parts<Change>): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let isEdited = false

  function saveIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function flush(): Promise<boolean> {
    // The save starts after this call returns: saveAll clears `running`, which is not yet set before that.
    running ??= Promise.resolve().then(saveAll)
    return running
  }

  async function saveAll(): Promise<boolean> {
    try {
      for (;;) {
        clearTimeout(timer)
        isEdited = false
        const change = pending()
        if (change === undefined) return true
        if (!(await attempt(change))) return false
        if (!isEdited) return true
      }
    } finally {
      // Cleared in the same step as the last check for edits, so that no edit falls between the two.
      running = undefined
    }
  }

  /** @returns true if there may be more to send now */
  async function attempt(change: Change): Promise<boolean> {
    try {
      await save(change)
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (await onProblem(problem, change)) {
        isEdited = true
        return true
      }
      if (isEdited) saveIn(delayMs)
      else if (isPassing(problem)) saveIn(Math.max(retryMs, (problem.retryAfterSeconds ?? 0) * 1000))
      return false
    }
  }

  return {
    schedule() {
      isEdited = true
      saveIn(delayMs)
    },
    flush,
    stop: () => clearTimeout(timer),
    isSaving: () => running !== undefined,
  }
}

/** True for failures that have nothing to do with the change: no connection, too many requests, or a server that is down. */
const isPassing = ({ status }: Problem) => status === 0 || status === 429 || status >= 500
