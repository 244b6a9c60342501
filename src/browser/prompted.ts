import { tabStorage } from './browser-storage.ts'

const PROMPTED = 'was_prompted'

/* At most one thing a session asks for the customer's attention by itself: the introduction, consent, or a new feature. */

export const wasPrompted = (): boolean => tabStorage.read(PROMPTED) !== undefined

export const markPrompted = (): void => void tabStorage.write(PROMPTED, 'yes')
