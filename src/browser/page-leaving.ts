/** A link may turn out to be a download, which leaves no page: after this time the page counts as staying. */
const STAYS_AFTER_MS = 5_000

let isLeaving = false

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, STAYS_AFTER_MS)
})

/** True while the browser is about to open another page: calls that fail then were only cut off. */
export const isPageLeaving = () => isLeaving
