import { browserStorage, tabStorage } from './browser-storage.ts'
import { pageSettings } from './page-settings.ts'

const PROMPTED = 'was_prompted'

/* At most one thing a session asks for the customer's attention by itself: the introduction, consent, or a new feature. */

export const wasPrompted = (): boolean => asksConsent() || tabStorage.read(PROMPTED) !== undefined

export const markPrompted = (): void => void tabStorage.write(PROMPTED, 'yes')

export const CONSENT = 'analytics_consent'

/** True while the customer has not said whether pages may be reported. */
const asksConsent = (): boolean => pageSettings.analytics === 'consent' && browserStorage.read(CONSENT) === undefined
