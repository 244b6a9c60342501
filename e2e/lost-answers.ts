import type { Page } from './portal.ts'

/*
 * The network between a browser and its server, where it fails. Answers themselves come from the server alone, in every test.
 */

/** The next call reaches the server, and its answer never reaches the browser. @param calls pattern of their URLs */
export const loseOneAnswer = (page: Page, calls: string) =>
  page.route(
    calls,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Calls do not reach the server until `restore`. */
export async function cutOff(page: Page, isCall: (url: URL) => boolean) {
  let lost = 0
  await page.route(isCall, (route) => {
    lost += 1
    return route.abort()
  })
  return { lost: () => lost, restore: () => page.unroute(isCall) }
}
