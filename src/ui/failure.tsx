import { type ReactNode, useState } from 'react'
import { pageSettings } from '#browser/page-settings.ts'
import { Button } from './button.tsx'
import css from './failure.module.css'
import { Icon } from './icon.tsx'
import { Phone } from './phone.tsx'

interface Props {
  /** what happened; absent where the page's own heading says it */
  title?: string
  /** names the failure in the server's log */
  reference?: string | undefined
  /** false for what ends by itself */
  needsHelp?: boolean
  retryLabel?: string
  retry?: (() => unknown) | undefined
  /** where to go instead, where trying again can’t help */
  action?: ReactNode
  /** what to do */
  children: ReactNode
}

/** The one look of what did not work: what happened, what to do, whom to call, and a way to try again in place. */
export function Failure({ title, reference, needsHelp = true, retryLabel = 'Retry', retry, action, children }: Props) {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <div className={css.failure} data-tone={needsHelp ? 'bad' : 'waiting'} role={needsHelp ? 'alert' : 'status'}>
      <Icon name={needsHelp ? 'warning' : 'info'} />
      <div className={css.text}>
        {title && <h2 className="heading">{title}</h2>}
        <p>{children}</p>
        {needsHelp && <Help reference={reference} />}
      </div>
      {action}
      {retry && (
        <Button
          tone="quiet"
          isBusy={isRetrying}
          onClick={async () => {
            setIsRetrying(true)
            try {
              await retry()
            } catch {
              // What failed again is shown by the page.
            }
            setIsRetrying(false)
          }}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

/** Whom to call, and what to name. */
export function Help({ reference }: { reference?: string | undefined }) {
  if (!pageSettings.phone) return null
  return (
    <p className="quiet">
      If it keeps happening, call us on <Phone />
      {reference && (
        <>
          {' '}
          and say <span className={`unbroken ${css.reference}`}>{reference}</span>
        </>
      )}
      .
    </p>
  )
}
