import { useRef, useState } from 'react'
import type { Problem } from '#schemas/problem.ts'
import { problemOf } from '#api/problem.ts'
import { useTimeout } from '#ui/use-timeout.ts'

/* How handing in and starting again go, and how long each takes at least. Source: portal-usage.md, sections 4 and 9. */

const SUBMIT_LEAST_MS = 2_000
const SUCCESS_REDIRECT_MS = 2_000
const RESET_LEAST_MS = 1_000
const RESET_CLEARS_MS = 3_000

export type Submission =
  | { is: 'READY' | 'SUBMITING' | 'SUBMITING_AFTER_ERROR' | 'SUBMISSION_SUCCESS' }
  | { is: 'SUBMISSION_ERROR'; problem: Problem }

export type Reset = { is: 'READY' | 'RESETTING' | 'RESETTING_SUCCESS' } | { is: 'RESETTING_ERROR'; problem: Problem }

/** Waits for the work, and for `ms` at least, whether it succeeds or fails. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * Hands the form in, once however often it is asked for.
 * @param leave called 2 s after it succeeded
 */
export function useSubmission(submit: () => Promise<unknown>, leave: () => void): [state: Submission, run: () => Promise<void>] {
  const [state, setState] = useState<Submission>({ is: 'READY' })
  const isRunning = useRef(false)

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState({ is: state.is === 'SUBMISSION_ERROR' ? 'SUBMITING_AFTER_ERROR' : 'SUBMITING' })
    try {
      await atLeast(SUBMIT_LEAST_MS, submit())
      setState({ is: 'SUBMISSION_SUCCESS' })
    } catch (error) {
      isRunning.current = false
      setState({ is: 'SUBMISSION_ERROR', problem: problemOf(error) })
    }
  }

  useTimeout(state.is === 'SUBMISSION_SUCCESS' ? SUCCESS_REDIRECT_MS : undefined, leave)
  return [state, run]
}

/**
 * Starts again, once at a time; 3 s after it ended, well or badly, nothing is said of it any more.
 * @returns `run` answers true once everything is forgotten
 */
export function useReset(reset: () => Promise<unknown>): [state: Reset, run: () => Promise<boolean>] {
  const [state, setState] = useState<Reset>({ is: 'READY' })
  const isRunning = useRef(false)

  async function run(): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ is: 'RESETTING' })
    try {
      await atLeast(RESET_LEAST_MS, reset())
      setState({ is: 'RESETTING_SUCCESS' })
      return true
    } catch (error) {
      setState({ is: 'RESETTING_ERROR', problem: problemOf(error) })
      return false
    } finally {
      isRunning.current = false
    }
  }

  const hasEnded = state.is === 'RESETTING_SUCCESS' || state.is === 'RESETTING_ERROR'
  useTimeout(hasEnded ? RESET_CLEARS_MS : undefined, () => setState({ is: 'READY' }))
  return [state, run]
}
