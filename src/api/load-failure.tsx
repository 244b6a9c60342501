import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { COMES_BACK_MESSAGE, isAway } from './comes-back.ts'
import { problemMessage, problemOf } from './problem.ts'

interface Props {
  title: string
  error: unknown
  /** what to say instead of the error's own message */
  message?: string
  retry(): Promise<unknown>
}

/** Says that something could not be loaded, and loads it again when asked. */
export function LoadFailure({
  title,
  error,
  message = isAway(error) ? COMES_BACK_MESSAGE : problemMessage(problemOf(error)),
  retry,
}: Props) {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <Notice title={title} tone="bad">
      {message}
      <Button
        tone="quiet"
        isBusy={isRetrying}
        onClick={async () => {
          setIsRetrying(true)
          await retry().catch(() => {})
          setIsRetrying(false)
        }}
      >
        Retry
      </Button>
    </Notice>
  )
}
