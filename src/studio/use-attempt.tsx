import { type ReactNode, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { isUnclear } from '#api/failure-text.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { Notice } from '#ui/notice.tsx'
import { useDraft } from './draft/draft-store.ts'
import { issueText } from './issue-text.ts'
import { valuesOf } from './shell/sections.ts'

export interface Message {
  tone: 'good' | 'warning' | 'bad'
  title: string
  message: string
  /** where to go on */
  link?: { to: string; text: string }
}

/** What is done; the message that it returns, if any, is shown. */
export type Work = () => Promise<Message | undefined> | Promise<void>

export interface Attempts {
  isBusy: boolean
  /** Does the work, then shows the returned message or the failure. */
  attempt(work: Work): Promise<void>
  notice: ReactNode
  /** what is wrong with a field, by its pointer */
  errors: ReadonlyMap<string, string>
  /** Takes the notice away. */
  forget(): void
}

type Doubt = Pick<Message, 'title' | 'message'>

const UNKNOWN: Doubt = {
  title: 'It is not known whether it was done',
  message: 'Look whether it was, before you try again.',
}

interface Outcome {
  message?: Message | undefined
  errors?: ReadonlyMap<string, string>
}

/**
 * Work that an editor starts, and a notice of how it went.
 * @param failure the notice's title when the work fails
 * @param fields pointers of fields that show by themselves what is wrong with them; where nothing else is, there is no notice
 * @param doubt what to say where it is not known whether the server has done it; false for work that only reads
 */
export function useAttempt(failure: string, fields: readonly string[] = [], doubt: Doubt | false = UNKNOWN): Attempts {
  const [isBusy, setIsBusy] = useState(false)
  const [{ message, errors = NO_ERRORS }, setOutcome] = useState<Outcome>({})
  async function attempt(work: Work) {
    setIsBusy(true)
    try {
      setOutcome({ message: (await work()) ?? undefined })
    } catch (error) {
      const wrong = problemOf(error).errors ?? []
      const areShown = wrong.length > 0 && wrong.every(({ pointer }) => fields.includes(pointer))
      setOutcome({
        errors: new Map(wrong.map(({ pointer, detail }) => [pointer, detail])),
        message: areShown
          ? undefined
          : { tone: 'bad', ...(doubt && isUnclear(problemOf(error)) ? doubt : { title: failure, message: explained(error) }) },
      })
    }
    setIsBusy(false)
  }
  return {
    isBusy,
    attempt,
    errors,
    forget: () => setOutcome({}),
    notice: message && (
      <Notice title={message.title} tone={message.tone}>
        {message.message}
        {message.link && (
          <p>
            <Link to={message.link.to}>{message.link.text}</Link>
          </p>
        )}
      </Notice>
    ),
  }
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

function explained(error: unknown): string {
  const problem = problemOf(error)
  const values = valuesOf(useDraft.getState().pieces)
  const details = (problem.errors ?? [])
    .filter(({ detail }) => detail !== problem.detail)
    .map(({ pointer, detail }) => issueText(values, { place: pointer, message: detail }))
    .join('. ')
  return [problem.detail ?? problemMessage(problem), details].filter(Boolean).join(' ')
}
