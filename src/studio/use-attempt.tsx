import { type ReactNode, useState } from 'react'
import { problemMessage, problemOf } from '#api/problem.ts'
import { Notice } from '#ui/notice.tsx'

export interface Message {
  tone: 'good' | 'bad'
  title: string
  message: string
}

export interface Attempts {
  isBusy: boolean
  /** Does the work, then shows the returned message or the failure. */
  attempt(work: () => Promise<Message | undefined>): Promise<void>
  notice: ReactNode
}

/** Work that an editor starts, and a notice of how it went. @param failure the notice's title when the work fails */
export function useAttempt(failure: string): Attempts {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<Message>()
  async function attempt(work: () => Promise<Message | undefined>) {
    setIsBusy(true)
    try {
      setMessage(await work())
    } catch (error) {
      setMessage({ tone: 'bad', title: failure, message: explained(error) })
    }
    setIsBusy(false)
  }
  return {
    isBusy,
    attempt,
    notice: message && (
      <Notice title={message.title} tone={message.tone}>
        {message.message}
      </Notice>
    ),
  }
}

function explained(error: unknown): string {
  const problem = problemOf(error)
  const details = (problem.errors ?? [])
    .filter(({ detail }) => detail !== problem.detail)
    .map(({ pointer, detail }) => `${pointer}: ${detail}`)
    .join('. ')
  return [problem.detail ?? problemMessage(problem), details].filter(Boolean).join(' ')
}
