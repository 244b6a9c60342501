/** @throws Error with `failure` after `longestMs` */
export async function waitUntil(isSo: () => Promise<boolean>, longestMs: number, failure: string): Promise<void> {
  for (const deadlineMs = Date.now() + longestMs; Date.now() < deadlineMs; ) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error(failure)
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
