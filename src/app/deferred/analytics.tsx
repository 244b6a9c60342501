import { useEffect, useState } from 'react'
import type { InitialData } from '#schemas/portal/entities.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { brandName, pageSettings } from '#browser/page-settings.ts'
import { CONSENT, markPrompted } from '#browser/prompted.ts'
import { Button } from '#ui/button.tsx'
import css from './analytics.module.css'
import { followPages } from './data-layer.ts'

/** Reports pages to analytics; where consent is configured, nothing is sent before the customer agrees. */
export function Analytics({ initial }: { initial: InitialData }) {
  const [consent, setConsent] = useState(() => (pageSettings.analytics === 'on' ? 'yes' : browserStorage.read(CONSENT)))
  useEffect(() => (consent === 'yes' ? followPages(initial) : undefined), [consent, initial])
  if (consent) return null
  const answer = (given: 'yes' | 'no') => {
    browserStorage.write(CONSENT, given)
    markPrompted()
    setConsent(given)
  }
  return (
    <section className={css.consent} aria-label="Your privacy">
      <p>
        <strong>May we count your visits to improve {brandName}?</strong> We send codes in place of your email and address.
      </p>
      <div className={css.answers}>
        <Button tone="quiet" onClick={() => answer('no')}>
          No, thank you
        </Button>
        <Button onClick={() => answer('yes')}>Yes, that’s fine</Button>
      </div>
    </section>
  )
}
