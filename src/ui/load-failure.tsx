import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  title: string
  /** what happened, in words for people */
  words: string
  retry(): Promise<unknown>
}

/** Something could not be loaded, and can be asked for again. */
export function LoadFailure({ title, words, retry }: Props) {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <Notice title={title} tone="bad">
      {words}
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
