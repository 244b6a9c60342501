import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import own from './webhooks.module.css'

/** A secret as it is shown once. */
export interface Secret {
  endpointId: string
  description: string
  secret: string
  /** until when the one before signs as well */
  oldUntil?: string
}

const COPIED = { no: '', yes: 'Copied', failed: 'Your browser did not copy it. Select the secret and copy it yourself.' } as const

interface Props {
  secrets: readonly Secret[]
  onDone(secret: Secret): void
}

/** New secrets that are not yet confirmed as copied, the latest first. */
export const NewSecrets = ({ secrets, onDone }: Props) =>
  secrets.map((secret) => <NewSecret key={secret.secret} secret={secret} onDone={() => onDone(secret)} />)

function NewSecret({ secret: { description, secret, oldUntil }, onDone }: { secret: Secret; onDone(): void }) {
  const [isCopied, setIsCopied] = useState<keyof typeof COPIED>('no')
  const shown = useRef<HTMLDivElement>(null)
  // It is shown once, far from the button that made it.
  useEffect(() => shown.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setIsCopied('yes')
    } catch {
      setIsCopied('failed')
    }
  }
  return (
    <div ref={shown} className={own.shown} tabIndex={-1}>
      <Notice title={`The secret of ${description}`} tone="warning">
        <p>
          Copy it now: nobody can read it again.
          {oldUntil && ` The secret before works until ${momentText(oldUntil)}, so change it in your system by then.`}
        </p>
        <p className={own.secret}>
          <code>{secret}</code>
        </p>
        <div className={css.row}>
          <Button label={`Copy: ${description}`} onClick={() => void copy()}>
            Copy
          </Button>
          <Button tone="quiet" label={`I have it: ${description}`} onClick={onDone}>
            I have it
          </Button>
          <span role="status">{COPIED[isCopied]}</span>
        </div>
      </Notice>
    </div>
  )
}
