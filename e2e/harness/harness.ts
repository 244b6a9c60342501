import { initialize } from '#schemas/portal/routes.ts'
import { call, onSessionEnd } from '#api/call.ts'

/*
 * The portal's own way of making calls on a page that does nothing else, for tests about many of them at once.
 */
declare global {
  interface Window {
    /** Makes so many calls at the same moment. @returns whose each answer was */
    callMany(count: number): Promise<string[]>
    ended: string[]
  }
}

window.ended = []
onSessionEnd((reason) => window.ended.push(reason))
window.callMany = (count) => Promise.all(Array.from({ length: count }, async () => (await call(initialize, {})).username))
