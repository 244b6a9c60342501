import { useEffect, useState } from 'react'
import type { InitialData } from '#schemas/portal/entities.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { brandName, pageSettings } from '#browser/page-settings.ts'
import { Button } from '#ui/button.tsx'
import css from './prompts.module.css'
import { followPages } from './data-layer.ts'

const CONSENT = 'analytics_consent'

/** True while the customer has not said whether pages may be reported. */
export const asksConsent = (): boolean => pageSettings.analytics === 'consent' && browserStorage.read(CONSENT) === undefined

/** Reports pages to analytics; where consent is configured, nothing is sent before the customer agrees. */
export function Analytics({ initial }: { initial: InitialData }) {
  const [consent, setConsent] = useState(() => (pageSettings.analytics === 'on' ? 'yes' : browserStorage.read(CONSENT)))
  useEffect(() => (consent === 'yes' ? followPages(initial) : undefined), [consent, initial])
  if (consent) return null
  const answer = (given: 'yes' | 'no') => {
    browserStorage.write(CONSENT, given)
    setConsent(given)
  }
  return (
    <section className={css.consent} aria-label="Your privacy">
      <p>
        <strong>May we count which pages you use?</strong> It helps {brandName} to make them better. Nothing that names you leaves this
        page.
      </p>
      <div className={css.answers}>
        <Button tone="quiet" onClick={() => answer('no')}>
          No, thank you
        </Button>
        <Button onClick={() => answer('yes')}>Yes, that is fine</Button>
      </div>
    </section>
  )
}
